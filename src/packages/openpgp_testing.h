// Keys and signatures made by GnuPG, of the text "signed data\n". Only the public parts.
#pragma once

namespace landform::packages {

inline constexpr const char* kRsaKey = R"(-----BEGIN PGP PUBLIC KEY BLOCK-----

mQENBGr6aMoBCADXdv2zrTzVXan5E7oGyHwMk5bQiLJZlPVe+/9Dr1+pGfLWAr+g
NZQAoyF/LszpHY8do3hMF2MHsxEseHA9U9T9LpzVaCe7zjtvJE/1qqD3JYUKn2au
6LC3WoiBPLOwJkzFuunvGB7BOBTZr5fevxLpWHkAtMVH+rEFjn/rDtHy4VmNoGdY
qDUkBGmsW2nN75iBG7aK/WxUuc8mW2IEGwnkoE1QvpCBOd8xJTsujN+HvqBD3kbS
czvTdnczRhUwPq0vdlpFC572trrdj43TO4IIM3OoJ+16DiZfeaXVtVCsxHigWpyz
xbuHlykPuN7xtmKBBLIW8c66aSoMaxcniShFABEBAAG0FFRlc3QgPHRAZXhhbXBs
ZS5jb20+iQFOBBMBCgA4FiEEZyAcqiKcw/oinA9v/YROu6qCFLAFAmr6aMoCGwMF
CwkIBwIGFQoJCAsCBBYCAwECHgECF4AACgkQ/YROu6qCFLBSNggAi2+CZ/tMtAjw
YAzp1qWG7sgYQMmDmrwr89Qw2uypwZC/z0G9Ndw5WYfkIW9SABljHwR88Z4W3Wty
X6GLEg6vXKezyHl0MvWbcHJITfNQgm1pkZkQdXOzC90Xn7P6l6019ix+q4cP0bF3
mLzsaefHlSd+SAvxHKFpppGOcs9yz5VT7Eu/1amDJgIJwMW11oi1tIGQBsK2U3Zh
LXyT+mRv+TnDKy+T0DmyefRjp9FbH3v+NBMC+de/wPH5uoHCthHnwby6gffYo7ya
cXrU5WWByE8IMg89Dgdi0iQcGroWBY/vjoXrZjBPkmKEfkFJjVYS/4DsjRFHGTaJ
cndMiYOQIQ==
=FolQ
-----END PGP PUBLIC KEY BLOCK-----
)";
// In base64.
inline constexpr const char* kRsaSignature =
    "iQFCBAABCgAsFiEEZyAcqiKcw/oinA9v/YROu6qCFLAFAmr6cRYOHHRAZXhhbXBsZS5jb20ACgkQ/YROu6qCFLBC"
    "cAf8DNA2r5BL8embUX/BL6VuSCm8tq+9sOOg7HLSNwP7O2hohp/IRRhn0fJ2dGpdBLnTP3BzQM/ZYME24WAIV34C"
    "Q8owBmxWdmacXwBufN0pB1+Td//mKXJTdnjvbMYH4f/zesvQqrsd6kG4iMXtqc0jj0AS3hUOlMD1sRVki6gKPbB/"
    "a6AioeynX7rcF5bgsNzgu1SzASD1vqqtRRvhHSo39KPZeoCJiIOwdQ4RBSzAv8P0AnOeClAOv6JM9lkGIsqZv7Ev"
    "HOVg/i5igozfyPg/ijlrcvWEpiibQpq9KFJIej4TrTdzwa8M2VFX4cLnOPQ2+Yk+L9KUTHXySa6yGUKS+w==";

inline constexpr const char* kEd25519Key = R"(-----BEGIN PGP PUBLIC KEY BLOCK-----

mDMEavpoyhYJKwYBBAHaRw8BAQdAGboVUxv9LAaxetycxB3qVog6XC02/eqNk4yX
HtGOK960EkVkIDxlQGV4YW1wbGUuY29tPoiQBBMWCAA4FiEEYZ65O5wXd09jybWw
F/Sh/ESms3AFAmr6aMoCGwMFCwkIBwIGFQoJCAsCBBYCAwECHgECF4AACgkQF/Sh
/ESms3D8cwD+LdrhZqnR11qfat4VXQiPnhsTaPm555+tJjsF21J1Cf4BAKuevrc+
6wfXyiFAnTGpuELxJ/IgV/GGbJVRzbmcFRoE
=mGgC
-----END PGP PUBLIC KEY BLOCK-----
)";
// In base64.
inline constexpr const char* kEd25519Signature =
    "iIQEABYIACwWIQRhnrk7nBd3T2PJtbAX9KH8RKazcAUCavpxFg4cZUBleGFtcGxlLmNvbQAKCRAX9KH8RKazcMik"
    "AP9ycfzckB6SY5TMMu6svQGLedAlTyaWv75VpAXA/Ko+cAEAlEf23XXPWxUF6/T601Xdw2F+/3sSFK4TDBGXOPsB"
    "TgI=";

}  // namespace landform::packages
