"""Device management: property lists, whose spelling is left to their writer."""

import datetime

from expectation import (
    Bytes, FILES, LENGTH, Parts, PropertyList, attached, basic, expect, field, typed)

DEVICES = "device-management"
CLIENT = [
    ("User-Agent", "MDM/1.0"),
    ("Accept-Language", "de-AT;q=1, de;q=0.9, en;q=0.8"),
]
DEVICE = [("Host", "mdm.example.com"), *CLIENT]
ADMIN = [("Host", "[::1]:9000"), *CLIENT, basic("nanomdm", "nanomdm-key")]
CHECK_IN = typed("application/x-apple-aspen-mdm-checkin")
CHUNKED = ("Transfer-Encoding", "chunked")
RESULT = [("Content-Type", "application/x-apple-aspen-mdm"), CHUNKED]
UDID = "00008030-000A1D2C3E4F8021"
TOPIC = "com.apple.mgmt.External.e3b8ceac-1f18-2c8e-8a63-dd17d99435d9"
IDENTIFIER = "E9085AF6-DCCB-5661-A678-BCE8F4D9A2C8"

for case, name in (("phone", "Adas iPhone <3 & mehr"), ("tablet", "كمبيوتر لوحي")):
    expect(
        DEVICES, "authenticate", case, "PUT", "/checkin", *DEVICE, *CHECK_IN,
        content=PropertyList(
            {"MessageType": "Authenticate", "Topic": TOPIC, "UDID": UDID, "DeviceName": name,
             "OSVersion": "17.4", "BuildVersion": "2124"}))
TOKENS = {
    "MessageType": "TokenUpdate", "Topic": TOPIC, "UDID": UDID,
    "PushMagic": "0D4A1B2C-3D4E-5F60-7182-93A4B5C6D7E8",
    "Token": bytes.fromhex("deadbeef") + bytes(range(28)), "AwaitingConfiguration": False,
}
expect(
    DEVICES, "update-token", "mac", "PUT", "/checkin", *DEVICE, *CHECK_IN,
    content=PropertyList(TOKENS))
expect(
    DEVICES, "update-token", "phone", "PUT", "/checkin", *DEVICE, *CHECK_IN,
    content=PropertyList(TOKENS | {"UnlockToken": b"\0\1\2\3\4"}))
expect(
    DEVICES, "check-out", "default", "PUT", "/checkin", *DEVICE, *CHECK_IN,
    content=PropertyList({"MessageType": "CheckOut", "UDID": UDID}))
expect(
    DEVICES, "ask-for-command", "default", "PUT", "/mdm", *DEVICE, *RESULT,
    content=PropertyList({"Status": "Idle", "UDID": UDID}, binary=True))
for case, outcome in (("done", "Acknowledged"), ("later", "NotNow")):
    expect(
        DEVICES, "report", case, "PUT", "/mdm", *DEVICE, *RESULT,
        content=PropertyList(
            {"Status": outcome, "UDID": UDID, "CommandUUID": "0001_Sample"}, binary=True))
expect(
    DEVICES, "report", "refused", "PUT", "/mdm", *DEVICE, *RESULT,
    content=PropertyList(
        {"Status": "Error", "UDID": UDID, "CommandUUID": "0001_Sample",
         "ErrorChain": [
             {"ErrorCode": 12021, "ErrorDomain": "MCMDMErrorDomain",
              "LocalizedDescription": "Unbekannter Befehl „X“"},
             {"ErrorCode": -1, "ErrorDomain": "NSCocoaErrorDomain",
              "LocalizedDescription": ""}]}, binary=True))


def information(level, backup, languages):
    return PropertyList(
        {"Status": "Acknowledged", "UDID": UDID, "CommandUUID": "0001_Sample",
         "QueryResponses": {
             "BatteryLevel": level, "DeviceCapacity": 128.0, "AvailableDeviceCapacity": 93.25,
             "MaximumResidentUsers": 16, "CellularTechnology": 3, "IsSupervised": True,
             "LastCloudBackupDate": backup,
             "EnrolmentDate": datetime.datetime(2024, 2, 29, 12), "ModemFirmwareVersion": "4.02",
             "Languages": languages,
             "ServiceSubscriptions": [{"Slot": "CTSubscriptionSlotOne", "IsRoaming": False}, {}],
             "MDMOptions": {"ActivationLockAllowedWhileSupervised": True}}}, binary=True)


expect(
    DEVICES, "report-device-information", "phone", "PUT", "/mdm", *DEVICE, *RESULT,
    content=information(0.75, datetime.datetime(2024, 5, 6, 7, 8, 9), ["de", "en"]))
# AMBIGUOUS: whether 1 for an input of type number is an integer or a real: its type says real.
expect(
    DEVICES, "report-device-information", "never", "PUT", "/mdm", *DEVICE, *RESULT,
    content=information(1.0, datetime.datetime(1969, 12, 31, 23, 59, 59), []))
expect(
    DEVICES, "send-log", "default", "PUT", "/log/" + UDID, *DEVICE,
    ("Content-Type", "text/plain; charset=utf-8"), CHUNKED,
    content=Bytes("07:08:09 started\n07:08:10 ü\n07:08:11 stopped\n"))
expect(
    DEVICES, "send-diagnostics", "bytes", "PUT", "/diagnostics/" + UDID, *DEVICE,
    ("Content-Type", "application/octet-stream"), ("Content-Encoding", "deflate"), CHUNKED,
    content=Bytes(bytes(range(256))))
expect(
    DEVICES, "send-diagnostics", "nothing", "PUT", "/diagnostics/" + UDID, *DEVICE,
    *typed("application/octet-stream"))
expect(
    DEVICES, "send-inventory", "default", "PUT", "/inventory/" + UDID, *DEVICE,
    ("Content-Type", "multipart/form-data; boundary={boundary}"), ("Content-Encoding", "gzip"),
    LENGTH,
    content=Parts(
        field("profiles[]", "com.example.wifi"), field("profiles[]", "com.example.mail"),
        field("supervised", "1"),
        attached("notes", "note.txt", "text/plain", (FILES / "note.txt").read_bytes())))
expect(
    DEVICES, "ask-device", "two", "PUT", f"/v1/enqueue/{IDENTIFIER}?nopush=1", *ADMIN,
    *typed("application/x-plist"),
    content=PropertyList(
        {"CommandUUID": "0001_Sample",
         "Command": {"RequestType": "DeviceInformation",
                     "Queries": ["OSVersion", "BatteryLevel"]}}))
expect(
    DEVICES, "install-profile", "one-user", "PUT",
    f"/v1/enqueue/{IDENTIFIER}%3A4F5A6B7C?nopush=1", *ADMIN, *typed("application/x-plist"),
    content=PropertyList(
        {"CommandUUID": "0002_Sample",
         "Command": {"RequestType": "InstallProfile", "Payload": b"<plist/>"}}, binary=True))
expect(DEVICES, "push", "one", "GET", "/v1/push/" + IDENTIFIER, *ADMIN)
expect(
    DEVICES, "store-push-certificate", "default", "PUT", "/v1/pushcert", *ADMIN,
    *typed("text/plain"),
    content=Bytes(
        "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n"
        "-----BEGIN PRIVATE KEY-----\nAA==\n-----END PRIVATE KEY-----\n"))
