/**
 * Groups a Ukrainian number; others are shown as stored.
 *
 * @example formatTypedPhone('+380440000000') // '+380 44 000-00-00'
 */
export const formatTypedPhone = (phone: string): string => {
  const found = /^\+380(\d{2})(\d{3})(\d{2})(\d{2})$/.exec(phone.replace(/[\s()-]/g, ''))
  return found ? `+380\u00a0${found[1]}\u00a0${found[2]}-${found[3]}-${found[4]}` : phone
}
