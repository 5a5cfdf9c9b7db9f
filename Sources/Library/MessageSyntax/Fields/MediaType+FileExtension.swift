// Media types by file extension: those registered with IANA, and those that macOS derives from
// uniform type identifiers.

extension MediaType {
  /// The media type of each extension, in lower case. Used for lookups only.
  static let byFileExtension: [String: String] = {
    var types: [String: String] = [:]
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      for pathExtension in words.dropFirst() { types[pathExtension] = words.first }
    }
    return types
  }()

  /// One line for each media type: the type followed by its extensions.
  static let table = """
    application/atom+xml atom
    application/bzip2 bz2
    application/cbor cbor
    application/dicom dcm
    application/dns dns
    application/ecmascript ecma
    application/epub+zip epub
    application/fhir+json fhir
    application/geo+json geojson
    application/gpx+xml gpx
    application/graphql graphql gql
    application/gzip gz tgz
    application/hal+json hal
    application/java-archive jar war ear
    application/java-vm class
    application/json json map
    application/json-patch+json jsonpatch
    application/json5 json5
    application/jsonl jsonl
    application/ld+json jsonld
    application/mac-binhex40 hqx
    application/manifest+json webmanifest
    application/marc mrc
    application/mathematica nb ma mb
    application/mbox mbox
    application/mp4 mp4s m4p
    application/msgpack msgpack
    application/msword doc dot
    application/n-quads nq
    application/n-triples nt
    application/octet-stream bin exe dll so o a lib obj class-dump dump deploy dat
    application/oda oda
    application/oebps-package+xml opf
    application/ogg ogx
    application/pdf pdf
    application/pgp-encrypted pgp
    application/pgp-keys asc
    application/pgp-signature sig
    application/pkcs10 p10 csr
    application/pkcs7-mime p7m p7c
    application/pkcs7-signature p7s
    application/pkcs8 p8
    application/pkix-crl crl
    application/pkix-pkipath pkipath
    application/postscript ps eps ai
    application/problem+json problem
    application/rdf+xml rdf owl
    application/rss+xml rss
    application/rtf rtf
    application/schema+json jsonschema
    application/smil+xml smil smi
    application/sparql-query rq
    application/sql sql
    application/toml toml
    application/trig trig
    application/vnd.android.package-archive apk
    application/vnd.apache.parquet parquet
    application/vnd.apache.arrow.file arrow
    application/vnd.apple.installer+xml mpkg
    application/vnd.apple.keynote key
    application/vnd.apple.mpegurl m3u8
    application/vnd.apple.numbers numbers
    application/vnd.apple.pages pages
    application/vnd.apple.pkpass pkpass
    application/vnd.debian.binary-package deb
    application/vnd.google-earth.kml+xml kml
    application/vnd.google-earth.kmz kmz
    application/vnd.mozilla.xul+xml xul
    application/vnd.ms-cab-compressed cab
    application/vnd.ms-excel xls xlt xlm xla
    application/vnd.ms-excel.addin.macroenabled.12 xlam
    application/vnd.ms-excel.sheet.binary.macroenabled.12 xlsb
    application/vnd.ms-excel.sheet.macroenabled.12 xlsm
    application/vnd.ms-excel.template.macroenabled.12 xltm
    application/vnd.ms-fontobject eot
    application/vnd.ms-outlook msg
    application/vnd.ms-pki.seccat cat
    application/vnd.ms-powerpoint ppt pps pot
    application/vnd.ms-powerpoint.presentation.macroenabled.12 pptm
    application/vnd.ms-powerpoint.slideshow.macroenabled.12 ppsm
    application/vnd.ms-powerpoint.template.macroenabled.12 potm
    application/vnd.ms-project mpp
    application/vnd.ms-word.document.macroenabled.12 docm
    application/vnd.ms-word.template.macroenabled.12 dotm
    application/vnd.ms-works wps wks wcm wdb
    application/vnd.ms-xpsdocument xps
    application/vnd.oasis.opendocument.chart odc
    application/vnd.oasis.opendocument.database odb
    application/vnd.oasis.opendocument.formula odf
    application/vnd.oasis.opendocument.graphics odg
    application/vnd.oasis.opendocument.graphics-template otg
    application/vnd.oasis.opendocument.presentation odp
    application/vnd.oasis.opendocument.presentation-template otp
    application/vnd.oasis.opendocument.spreadsheet ods
    application/vnd.oasis.opendocument.spreadsheet-template ots
    application/vnd.oasis.opendocument.text odt
    application/vnd.oasis.opendocument.text-master odm
    application/vnd.oasis.opendocument.text-template ott
    application/vnd.openxmlformats-officedocument.presentationml.presentation pptx
    application/vnd.openxmlformats-officedocument.presentationml.slideshow ppsx
    application/vnd.openxmlformats-officedocument.presentationml.template potx
    application/vnd.openxmlformats-officedocument.spreadsheetml.sheet xlsx
    application/vnd.openxmlformats-officedocument.spreadsheetml.template xltx
    application/vnd.openxmlformats-officedocument.wordprocessingml.document docx
    application/vnd.openxmlformats-officedocument.wordprocessingml.template dotx
    application/vnd.rar rar
    application/vnd.rn-realmedia rm
    application/vnd.sqlite3 sqlite sqlite3
    application/vnd.tcpdump.pcap pcap cap
    application/vnd.visio vsd vst vss vsw
    application/wasm wasm
    application/wsdl+xml wsdl
    application/x-7z-compressed 7z
    application/x-apple-diskimage dmg
    application/x-bittorrent torrent
    application/x-bzip bz
    application/x-chrome-extension crx
    application/x-cpio cpio
    application/x-csh csh
    application/x-dvi dvi
    application/x-hdf h5 hdf hdf5
    application/x-httpd-php php
    application/x-iso9660-image iso
    application/x-java-jnlp-file jnlp
    application/x-latex latex
    application/x-lzip lz
    application/x-lzma lzma
    application/x-ms-shortcut lnk
    application/x-msaccess mdb accdb
    application/x-msdownload msi
    application/x-ndjson ndjson
    application/x-perl pl pm
    application/x-pkcs12 p12 pfx
    application/x-pkcs7-certificates p7b spc
    application/x-plist plist
    application/x-python-code pyc
    application/x-rpm rpm
    application/x-sh sh
    application/x-shar shar
    application/x-shockwave-flash swf
    application/x-sit sit
    application/x-stuffitx sitx
    application/x-subrip srt
    application/x-sv4cpio sv4cpio
    application/x-tar tar
    application/x-tcl tcl
    application/x-tex tex
    application/x-texinfo texinfo texi
    application/x-ustar ustar
    application/x-x509-ca-cert cer crt der
    application/x-pem-file pem
    application/x-xpinstall xpi
    application/x-xz xz
    application/xaml+xml xaml
    application/xhtml+xml xhtml xht
    application/xml xml xsl xsd rng xpdl
    application/xml-dtd dtd
    application/xop+xml xop
    application/xslt+xml xslt
    application/xspf+xml xspf
    application/yaml yaml yml
    application/yang yang
    application/zip zip
    application/zlib zlib zz
    application/zstd zst
    audio/aac aac adts
    audio/ac3 ac3
    audio/aiff aiff aif aifc
    audio/amr amr
    audio/basic au snd
    audio/flac flac
    audio/matroska mka
    audio/midi mid midi kar rmi
    audio/mp4 m4a mp4a m4b m4r
    audio/mpeg mp3 mp2 mpga m2a m3a
    audio/ogg ogg oga opus spx
    audio/vnd.wave wav wave
    audio/webm weba
    audio/x-caf caf
    audio/x-mpegurl m3u
    audio/x-ms-wma wma
    audio/x-realaudio ra
    audio/x-scpls pls
    font/collection ttc
    font/otf otf
    font/ttf ttf
    font/woff woff
    font/woff2 woff2
    image/apng apng
    image/avif avif
    image/bmp bmp dib
    image/cgm cgm
    image/emf emf
    image/fits fits
    image/gif gif
    image/heic heic
    image/heic-sequence heics
    image/heif heif
    image/heif-sequence heifs
    image/ief ief
    image/jp2 jp2 jpg2
    image/jpeg jpeg jpg jpe jfif
    image/jpm jpm
    image/jpx jpx jpf
    image/jxl jxl
    image/ktx ktx
    image/ktx2 ktx2
    image/pict pict pct pic
    image/png png
    image/svg+xml svg svgz
    image/tiff tiff tif
    image/vnd.adobe.photoshop psd
    image/vnd.djvu djvu djv
    image/vnd.dwg dwg
    image/vnd.dxf dxf
    image/vnd.microsoft.icon ico cur
    image/vnd.wap.wbmp wbmp
    image/webp webp
    image/wmf wmf
    image/x-adobe-dng dng
    image/x-canon-cr2 cr2
    image/x-canon-crw crw
    image/x-exr exr
    image/x-fuji-raf raf
    image/x-icns icns
    image/x-nikon-nef nef
    image/x-olympus-orf orf
    image/x-panasonic-raw rw2
    image/x-pentax-pef pef
    image/x-portable-anymap pnm
    image/x-portable-bitmap pbm
    image/x-portable-graymap pgm
    image/x-portable-pixmap ppm
    image/x-rgb rgb
    image/x-sony-arw arw
    image/x-tga tga
    image/x-xbitmap xbm
    image/x-xpixmap xpm
    message/rfc822 eml mime mht mhtml
    model/3mf 3mf
    model/gltf+json gltf
    model/gltf-binary glb
    model/iges igs iges
    model/mesh msh mesh
    model/mtl mtl
    model/obj wavefront
    model/stl stl
    model/vnd.collada+xml dae
    model/vnd.usdz+zip usdz
    model/vrml wrl vrml
    text/cache-manifest appcache manifest
    text/calendar ics ifb
    text/coffeescript coffee litcoffee
    text/css css
    text/csv csv
    text/html html htm shtml
    text/javascript js mjs cjs
    text/jsx jsx
    text/less less
    text/markdown md markdown mdown
    text/n3 n3
    text/plain txt text conf cfg def list log in ini diff patch properties
    text/richtext rtx
    text/rtf rtfd
    text/sgml sgml sgm
    text/stylus styl
    text/tab-separated-values tsv
    text/troff t tr roff man me ms
    text/turtle ttl
    text/uri-list uri uris urls
    text/vcard vcard vcf
    text/vtt vtt
    text/x-asm asm s
    text/x-bibtex bib
    text/x-c++ cpp cxx cc c++ hpp hxx hh
    text/x-c c h
    text/x-csharp cs
    text/x-fortran f for f77 f90
    text/x-go go
    text/x-java-source java
    text/x-kotlin kt kts
    text/x-lua lua
    text/x-makefile mk
    text/x-objective-c mm
    text/x-pascal pas
    text/x-python py
    text/x-ruby rb
    text/x-rust rs
    text/x-sass sass
    text/x-scala scala
    text/x-scss scss
    text/x-setext etx
    text/x-swift swift
    text/x-typescript tsx
    text/x-uuencode uu
    text/x-vcalendar vcs
    video/3gpp 3gp 3gpp
    video/3gpp2 3g2 3gp2
    video/h261 h261
    video/h263 h263
    video/h264 h264
    video/jpeg jpgv
    video/matroska mkv
    video/mj2 mj2 mjp2
    video/mp2t ts m2ts mts
    video/mp4 mp4 mp4v mpg4
    video/mpeg mpeg mpg mpe m1v m2v
    video/ogg ogv
    video/quicktime mov qt
    video/vnd.mpegurl mxu m4u
    video/webm webm
    video/x-f4v f4v
    video/x-fli fli
    video/x-flv flv
    video/x-m4v m4v
    video/x-matroska-3d mk3d
    video/x-ms-asf asf asx
    video/x-ms-wm wm
    video/x-ms-wmv wmv
    video/x-msvideo avi
    video/x-sgi-movie movie
    """
}
