// The replacements for the letters and signs of `Transliteration`: pairs of a result, in which `_`
// is a space, and the characters replaced by it.

extension Transliteration {
  /// Latin letters with diacritics, ligatures, and signs of Latin-1.
  static let latin = #"""
    _1/2 ½ _1/4 ¼ _3/4 ¾ ! ¡ " ʺ ' ʹʻʼʽˈ 'n ŉ (C) © (R) ® * × + ˖ +/- ± - ­˗ / ÷ : ː < ˂ << « > ˃
    >> » ? ¿ A ÀÁÂÃÄÅĀĂĄǍǞǠǺȀȂȦȺḀẠẢẤẦẨẪẬẮẰẲẴẶ AE ÆǢǼ B ƁƂɃʙḂḄḆ C ÇĆĈĊČƇȻḈ D ÐĎĐƉƊƋḊḌḎḐḒ DZ ǄǱ
    Dz ǅǲ E ÈÉÊËĒĔĖĘĚƐȄȆȨɆḔḖḘḚḜẸẺẼẾỀỂỄỆ F ƑḞ G ĜĞĠĢƓǤǦǴɢʛḠ H ĤĦȞʜḢḤḦḨḪⱧ I ÌÍÎÏĨĪĬĮİƖƗǏȈȊɪḬḮỈỊ IJ Ĳ
    J ĴɈ K ĶƘǨḰḲḴⱩ L ĹĻĽĿŁȽʟḶḸḺḼⱠⱢ LJ Ǉ LL Ỻ Lj ǈ M ḾṀṂⱮ N ÑŃŅŇŊƝǸɴṄṆṈṊ NJ Ǌ Nj ǋ
    O ÒÓÔÕÖØŌŎŐƠǑǪǬǾȌȎȪȬȮȰṌṎṐṒỌỎỐỒỔỖỘỚỜỞỠỢ OE Œɶ OI Ƣ P ƤṔṖⱣ R ŔŖŘȐȒɌʀṘṚṜṞⱤ S ŚŜŞŠȘṠṢṤṦṨⱾ SS ẞ
    T ŢŤŦƬƮȚȾṪṬṮṰ TH Þ U ÙÚÛÜŨŪŬŮŰŲƯǓǕǗǙǛȔȖɄṲṴṶṸṺỤỦỨỪỬỮỰ V ƲṼṾỼ W ŴẀẂẄẆẈⱲ X ẊẌ Y ÝŶŸƳȲɎʏẎỲỴỶỸỾ
    Z ŹŻŽƵȤẐẒẔⱫⱿ ^ ˄ˆ ` ˋ a àáâãäåāăąǎǟǡǻȁȃȧḁẚạảấầẩẫậắằẳẵặⱥ ae æǣǽ b ƀƃɓḃḅḇ c çćĉċčƈȼɕḉ
    d ðďđƌȡɖɗḋḍḏḑḓ db ȸ dz ǆǳʣʥ e èéêëēĕėęěȅȇȩɇɛḕḗḙḛḝẹẻẽếềểễệⱸ f ƒḟ ff ﬀ ffi ﬃ ffl ﬄ fi ﬁ fl ﬂ
    g ĝğġģǥǧǵɠɡḡ h ĥħȟɦɧḣḥḧḩḫẖⱨ hv ƕ i ìíîïĩīĭįıǐȉȋɨḭḯỉị ij ĳ j ĵǰȷɉɟʝ k ķƙǩḱḳḵⱪ l ĺļľŀłƚȴɫɬɭḷḹḻḽⱡ
    lj ǉ ll ỻ ls ʪ lz ʫ m ɱḿṁṃ n ñńņňŋƞǹȵɲɳṅṇṉṋ nj ǌ o òóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợⱺ oe œ
    oi ƣ p ƥṕṗ q ĸʠ qp ȹ r ŕŗřȑȓɍɼɽɾṙṛṝṟ s śŝşšſșȿʂṡṣṥṧṩẛẜẝ ss ß st ﬅﬆ t ţťŧƫƭțȶʈṫṭṯṱẗⱦ th þ ts ʦ
    u ùúûüũūŭůűųưǔǖǘǚǜȕȗʉṳṵṷṹṻụủứừửữự v ʋṽṿỽⱱⱴ w ŵẁẃẅẇẉẘⱳ x ẋẍ y ýÿŷƴȳɏẏẙỳỵỷỹỿ z źżžƶȥɀʐʑẑẓẕⱬ ~ ˜
    """#

  /// Greek letters, including polytonic ones.
  static let greek = #"""
    ' ʹ ; ; A ΆΑἈἊἌἎᾸᾹᾺ AI ᾈᾊᾌᾎᾼ B Β CH Χ D Δ E ΈΉΕΗἘἚἜἨἪἬἮῈῊ EI ᾘᾚᾜᾞῌ G Γ HA ἉἋἍἏ HAI ᾉᾋᾍᾏ
    HE ἙἛἝἩἫἭἯ HEI ᾙᾛᾝᾟ HI ἹἻἽἿ HO ὉὋὍὩὫὭὯ HOI ᾩᾫᾭᾯ HY ὙὛὝὟ I ΊΙΪἸἺἼἾῘῙῚ K Κ L Λ M Μ N Ν
    O ΌΏΟΩὈὊὌὨὪὬὮῸῺ OI ᾨᾪᾬᾮῼ P Π PH Φ PS Ψ R Ρ RH Ῥ S ΣϷϹϺ T Τ TH Θϴ X Ξ Y ΎΥΫϒϓϔῨῩῪ Z Ζ
    a άαἀἂἄἆὰᾰᾱᾶ ai ᾀᾂᾄᾆᾲᾳᾴᾷ b βϐ ch χ d δ e έήεηϵἐἒἔἠἢἤἦὲὴῆ ei ᾐᾒᾔᾖῂῃῄῇ g γ ha ἁἃἅἇ hai ᾁᾃᾅᾇ
    he ἑἓἕἡἣἥἧ hei ᾑᾓᾕᾗ hi ἱἳἵἷ ho ὁὃὅὡὣὥὧ hoi ᾡᾣᾥᾧ hy ὑὓὕὗ i ͺΐίιϊἰἲἴἶὶῐῑῒῖῗ j ϳ k κϰ l λ m μ n ν
    o οωόώὀὂὄὠὢὤὦὸὼῶ oi ᾠᾢᾤᾦῲῳῴῷ p πϖ ph φϕ ps ψ r ρϱῤ rh ῥ s ςσϲϸϻ t τ th θϑ x ξ y ΰυϋύὐὒὔὖὺῠῡῢῦῧ
    z ζ
    """#

  /// Cyrillic letters.
  static let cyrillic = #"""
    " Ъъ ' Ьь A АЯӐӒ AE Ӕ B Б C ЋЦЧӴ D ЂЏД E ЀЁЄЕЭӖӬ F Ф G ЃГҐҒҔ H ХҺ I ІЇЍИӢӤ J ЈЙ K ЌКҚ L ЉЛ M М
    N ЊНҢ O ОӦӨ P П R Р S СШЩ T Т U ЎУЮҮҰӮӰӲ V В Y ЫӸ Z ЅЖЗҘӁӜӞ a аяӑӓ ae ӕ b б c цчћӵ d дђџ
    e еэѐёєӗӭ f ф g гѓґғҕ h хһ i иіїѝӣӥ j йј k кќқ l лљ m м n нњң o оӧө p п r р s сшщ t т
    u уюўүұӯӱӳ v в y ыӹ z жзѕҙӂӝӟ
    """#

  /// Typographic punctuation, letter-like signs, number forms, arrows.
  static let symbols = #"""
    _0/3 ↉ _1/ ⅟ _1/10 ⅒ _1/3 ⅓ _1/5 ⅕ _1/6 ⅙ _1/7 ⅐ _1/8 ⅛ _1/9 ⅑ _2/3 ⅔ _2/5 ⅖ _3/5 ⅗ _3/8 ⅜
    _4/5 ⅘ _5/6 ⅚ _5/8 ⅝ _7/8 ⅞ !! ‼ !? ⁉ " “”‟″〝〞 ' ‘’‛′ (P) ℗ * ⁎ , ‚、 ,, „ - ‐‑‒–—―− -> → . ․。
    .. ‥ ... … / ⁄∕ < ‹〈 <- ← <-> ↔ << ≪《 > ›〉 >> ≫》 ?! ⁈ ?? ⁇ A Å B ℬ C ℂℭⅭ CE ₠ Cr ₢ D ⅅⅮ E ℰ
    F ℱ FAX ℻ Fr. ₣ H ℋℍ I ℐℑⅠ II Ⅱ III Ⅲ IV Ⅳ IX Ⅸ K K L ℒⅬ L. ₤ M ℳⅯ N ℕ No № O Ω P ℘ℙ Pts ₧ Q ℚ
    R ℛℜℝ Rs ₹ Rx ℞ TEL ℡ TL ₺ V Ⅴ VI Ⅵ VII Ⅶ VIII Ⅷ X Ⅹ XI Ⅺ XII Ⅻ Z ℤℨ [ ⁅〔〘〚 \ ∖ ] ⁆〕〙〛 a/c ℀
    a/s ℁ c ⅽ c/o ℅ c/u ℆ d ⅆⅾ e ℯⅇ g ℊ h ℎ i ℹⅈⅰ ii ⅱ iii ⅲ iv ⅳ ix ⅸ j ⅉ l ℓⅼ m ⅿ o ℴ v ⅴ vi ⅵ
    vii ⅶ viii ⅷ x ℌⅹ xi ⅺ xii ⅻ | ∣ || ‖∥
    """#
}
