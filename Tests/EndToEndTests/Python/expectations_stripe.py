"""Stripe: Host, client, auth, the defaults' headers, then what describes the content."""

from expectation import Bytes, DOT, FORM, FORM_DATA, Form, Parts, attached, basic, expect, field

STRIPE_CLIENT = [
    ("User-Agent", "Waybill-Samples/1.0"),
    ("Accept-Language", "en;q=1, fr;q=0.9, de;q=0.8"),
]
STRIPE = [
    ("Host", "api.stripe.com"), *STRIPE_CLIENT, basic("sk_test_example", ""),
    ("Stripe-Version", "2024-06-20"),
]
BERLIN = [
    ("address[city]", "Berlin"), ("address[country]", "DE"),
    ("address[line1]", "Invalidenstraße 116"), ("address[postal_code]", "10115"),
]

expect(
    "stripe", "create-customer", "plain", "POST", "/v1/customers", *STRIPE, *FORM,
    content=Form(*BERLIN, ("name", "Ada Lovelace"), ("tax_exempt", "none")))
expect(
    "stripe", "create-customer", "full", "POST", "/v1/customers", *STRIPE,
    ("Idempotency-Key", "0f8fad5b-d9cb-469f-a165-70867728950e"), *FORM,
    content=Form(
        *BERLIN, ("email", "grace+billing@example.com"), ("metadata[note]", None),
        ("metadata[order id]", "6735"), ("metadata[plan/tier]", "gold?"),
        ("name", "Grace & Co. = 100%"), ("preferred_locales[0]", "en-GB"),
        ("preferred_locales[1]", "fr"), ("tax_exempt", "none")))
expect(
    "stripe", "create-customer", "cjk", "POST", "/v1/customers", *STRIPE, *FORM,
    content=Form(
        *BERLIN, ("name", "山田 太郎 🎌"), ("preferred_locales[0]", "ja"), ("tax_exempt", "none")))
expect(
    "stripe", "update-customer", "credit", "POST", "/v1/customers/cus_NffrFeUfNV2Hib", *STRIPE,
    *FORM, content=Bytes("balance=-2500&metadata%5Blegacy_id%5D=&metadata%5Btier%5D=gold"))
expect(
    "stripe", "update-customer", "metadata-only", "POST", "/v1/customers/cus_NffrFeUfNV2Hib",
    *STRIPE, *FORM, content=Bytes("metadata%5Blegacy_id%5D=&metadata%5Btier%5D=gold"))
expect(
    "stripe", "retrieve-charge", "bare", "GET", "/v1/charges/ch_3MmlLrLkdIwHu7ix0snN0B15", *STRIPE)
expect(
    "stripe", "retrieve-charge", "expanded", "GET",
    "/v1/charges/ch_3MmlLrLkdIwHu7ix0snN0B15?expand%5B%5D=customer"
    "&expand%5B%5D=invoice.subscription&expand%5B%5D=payment_intent.latest_charge", *STRIPE)
expect("stripe", "list-charges", "first-page", "GET", "/v1/charges?limit=10", *STRIPE)
expect(
    "stripe", "list-charges", "january", "GET",
    "/v1/charges?created%5Bgte%5D=1704067200&created%5Blt%5D=1706745600&limit=100", *STRIPE)
expect(
    "stripe", "list-charges", "next-page", "GET",
    "/v1/charges?limit=10&starting_after=ch_3MmlLrLkdIwHu7ix0snN0B15", *STRIPE)
expect(
    "stripe", "search-charges", "by-metadata", "GET",
    "/v1/charges/search?query=amount%3E999%20AND%20metadata%5B%27order_id%27%5D%3A%276735%27",
    *STRIPE)
for case, promotions in (("two-items", "true"), ("no-promotions", "false")):
    expect(
        "stripe", "create-checkout-session", case, "POST", "/v1/checkout/sessions", *STRIPE, *FORM,
        content=Form(
            ("allow_promotion_codes", promotions),
            ("line_items[0][price_data][currency]", "eur"),
            ("line_items[0][price_data][product_data][images][0]", "https://shop.example.com/mug.png"),
            ("line_items[0][price_data][product_data][name]", "Tasse „Morgen“"),
            ("line_items[0][price_data][unit_amount]", "1250"),
            ("line_items[0][quantity]", "2"),
            ("line_items[1][price]", "price_1MotwRLkdIwHu7ixYcPLm5uZ"),
            ("line_items[1][quantity]", "1"),
            ("mode", "payment"),
            ("payment_intent_data[metadata][cart]", "42"),
            ("success_url", "https://shop.example.com/thanks?session={CHECKOUT_SESSION_ID}")))
expect(
    "stripe", "create-payment-intent", "euro", "POST", "/v1/payment_intents", *STRIPE, *FORM,
    content=Bytes(
        "amount=1099&currency=eur&description=Order%20of%20%24%7Bamount%7D%20in%20eur"
        "&payment_method_types%5B0%5D=card&payment_method_types%5B1%5D=sepa_debit"))
expect(
    "stripe", "create-payment-intent", "yen", "POST", "/v1/payment_intents", *STRIPE, *FORM,
    content=Bytes(
        "amount=50000&currency=jpy&description=Order%20of%20%24%7Bamount%7D%20in%20jpy"))
expect(
    "stripe", "create-charge", "default", "POST", "/v1/charges", ("Host", "api.stripe.com"),
    *STRIPE_CLIENT, ("Authorization", "Bearer sk_test_example"), ("Stripe-Version", "2024-06-20"),
    *FORM, content=Bytes("amount=2000&capture=false&currency=usd&source=tok_visa"))
expect(
    "stripe", "create-tax-rate", "germany", "POST", "/v1/tax_rates", *STRIPE, *FORM,
    content=Bytes("display_name=VAT&inclusive=true&percentage=19"))
expect(
    "stripe", "create-tax-rate", "new-york", "POST", "/v1/tax_rates", *STRIPE, *FORM,
    content=Bytes("display_name=VAT&inclusive=false&percentage=8.875"))
expect(
    "stripe", "cancel-subscription", "prorated", "DELETE",
    "/v1/subscriptions/sub_1MlPf9LkdIwHu7ixB6VIYRyX?cancellation_details%5Bcomment%5D=Too%20quiet."
    "&cancellation_details%5Bfeedback%5D=unused&prorate=true", *STRIPE)
expect(
    "stripe", "upload-evidence", "picture", "POST", "/v1/files", ("Host", "files.stripe.com"),
    *STRIPE[1:], *FORM_DATA,
    content=Parts(
        field("file_link_data[create]", "true"),
        field("file_link_data[metadata][case]", "du_1MtJUT2eZvKYlo2CNaw2HvEv"),
        field("purpose", "dispute_evidence"),
        attached("file", "dot.png", "image/png", DOT)))
