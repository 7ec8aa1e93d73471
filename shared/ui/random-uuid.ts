/** Gives a page without a secure context, such as `http://192.168.0.10`, the random ids that browsers leave out there. */

/** Version 4: RFC 9562, 5.4. */
const randomUuid = (): ReturnType<typeof crypto.randomUUID> => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x40)
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80)
  const hex = (from: number, to: number) =>
    Array.from(bytes.subarray(from, to), byte => byte.toString(16).padStart(2, '0')).join('')
  return `${hex(0, 4)}-${hex(4, 6)}-${hex(6, 8)}-${hex(8, 10)}-${hex(10, 16)}`
}

if (!('randomUUID' in crypto)) Object.assign(crypto, { randomUUID: randomUuid })

export {}
