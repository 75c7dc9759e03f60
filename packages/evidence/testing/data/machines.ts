import type { Collected } from '@vigil/contract'

/** What the SDK collected of the device in one Chromium on two machines, as recorded. */
export const machines: readonly { machine: string; collected: Collected }[] = [
  {
    "machine": "two cores and no graphics driver",
    "collected": {
      "userAgent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
      "screen": {
        "width": 1920,
        "height": 1080,
        "availWidth": 1920,
        "availHeight": 1080,
        "colorDepth": 24,
        "pixelRatio": 1
      },
      "fingerprintConfidence": 0.7,
      "probes": {
        "platform": {
          "state": "ok",
          "value": "Linux x86_64"
        },
        "vendor": {
          "state": "ok",
          "value": "Google Inc."
        },
        "canvas": {
          "state": "ok",
          "value": {
            "hash": "9ed1492f41c34d87da6d1bf47eb699f9",
            "noisy": false
          }
        },
        "audio": {
          "state": "ok",
          "value": {
            "hash": "124.04347776696522",
            "noisy": false
          }
        },
        "webgl": {
          "state": "ok",
          "value": null
        },
        "fonts": {
          "state": "ok",
          "value": [
            "DejaVu Sans"
          ]
        },
        "hardwareConcurrency": {
          "state": "ok",
          "value": 2
        },
        "deviceMemory": {
          "state": "ok",
          "value": 16
        },
        "maxTouchPoints": {
          "state": "ok",
          "value": 0
        },
        "mathHash": {
          "state": "ok",
          "value": "05288f78a4f0ef4d945980775e6327f4"
        },
        "colorDepth": {
          "state": "ok",
          "value": 24
        }
      }
    }
  },
  {
    "machine": "one core and graphics in software",
    "collected": {
      "userAgent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
      "screen": {
        "width": 1920,
        "height": 1080,
        "availWidth": 1920,
        "availHeight": 1080,
        "colorDepth": 24,
        "pixelRatio": 1
      },
      "fingerprintConfidence": 0.7,
      "probes": {
        "platform": {
          "state": "ok",
          "value": "Linux x86_64"
        },
        "vendor": {
          "state": "ok",
          "value": "Google Inc."
        },
        "canvas": {
          "state": "ok",
          "value": {
            "hash": "2fd9b4a45dfa5c1da97b2181aed06313",
            "noisy": false
          }
        },
        "audio": {
          "state": "ok",
          "value": {
            "hash": "124.04347776696522",
            "noisy": false
          }
        },
        "webgl": {
          "state": "ok",
          "value": {
            "vendor": "Google Inc. (Google)",
            "renderer": "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)",
            "extensions": 36,
            "parameters": "bbe2f5c8e7274c313cc2167ce40f3efd"
          }
        },
        "fonts": {
          "state": "ok",
          "value": [
            "DejaVu Sans"
          ]
        },
        "hardwareConcurrency": {
          "state": "ok",
          "value": 1
        },
        "deviceMemory": {
          "state": "ok",
          "value": 16
        },
        "maxTouchPoints": {
          "state": "ok",
          "value": 0
        },
        "mathHash": {
          "state": "ok",
          "value": "05288f78a4f0ef4d945980775e6327f4"
        },
        "colorDepth": {
          "state": "ok",
          "value": 24
        }
      }
    }
  }
]
