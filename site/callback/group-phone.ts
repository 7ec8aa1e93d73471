/**
 * Groups the digits of a complete Ukrainian phone number; any other text is returned unchanged.
 *
 * @example groupPhone('0671234567') // '+380 67 123-45-67'
 */
export const groupPhone = (typed: string): string => {
  const text = typed.trim()
  if (!/^\+?[\d\s().-]+$/.test(text)) return typed
  const digits = text.replaceAll(/\D/g, '')
  const found = (
    text.startsWith('+')
      ? /^380(\d{2})(\d{3})(\d{2})(\d{2})$/
      : /^(?:(?:00)?38)?0(\d{2})(\d{3})(\d{2})(\d{2})$/
  ).exec(digits)
  return found ? `+380 ${found[1]} ${found[2]}-${found[3]}-${found[4]}` : typed
}
