/** Shipping line of a container, from the letters of its number, with the URL of the line's tracking page. */

export interface ShippingLine {
  name: string
  url: string
}

/** Undefined for a leased container, which may be of any line. @example shippingLine('MSCU7654321')?.name // 'MSC' */
export const shippingLine = (container: string): ShippingLine | undefined => {
  const owner = /^([A-Z]{3}U)\d{7}$/.exec(container)?.[1]
  const line = lines.find(({ owners }) => owner !== undefined && owners.includes(owner))
  return line && { name: line.name, url: line.url(container) }
}

const lines: { name: string; owners: string; url: (container: string) => string }[] = [
  {
    name: 'Maersk',
    owners: 'MAEU MRKU MRSU MSKU MSWU SEAU SUDU',
    url: container => `https://www.maersk.com/tracking/${container}`,
  },
  // MSC's tracking page takes no number in its URL.
  { name: 'MSC', owners: 'MEDU MSCU MSDU MSMU', url: () => 'https://www.msc.com/en/track-a-shipment' },
  {
    name: 'CMA CGM',
    owners: 'APHU APZU CMAU ECMU',
    url: container =>
      `https://www.cma-cgm.com/ebusiness/tracking/search?SearchBy=Container&Reference=${container}`,
  },
  {
    name: 'Hapag-Lloyd',
    owners: 'HAMU HLBU HLCU HLXU UACU',
    url: container =>
      `https://www.hapag-lloyd.com/en/online-business/track/track-by-container-solution.html?container=${container}`,
  },
  {
    name: 'COSCO',
    owners: 'CBHU CCLU COSU CSNU',
    url: container =>
      `https://elines.coscoshipping.com/ebusiness/cargoTracking?trackingType=CONTAINER&number=${container}`,
  },
  {
    name: 'ZIM',
    owners: 'ZCSU ZIMU',
    url: container => `https://www.zim.com/tools/track-a-shipment?consnumber=${container}`,
  },
]
