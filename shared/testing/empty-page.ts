// Files share their worker's page: what one has left on the device is not there for the next.
globalThis.localStorage?.clear()
globalThis.sessionStorage?.clear()
