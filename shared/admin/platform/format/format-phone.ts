/**
 * A number as people read it aloud: those of Ukraine in groups, others as they are stored.
 *
 * @example formatUkrainianPhone('+380671234567') // '+380 67 123-45-67'
 */
export const formatUkrainianPhone = (phone: string): string =>
  phone.replace(/^\+380(\d{2})(\d{3})(\d{2})(\d{2})$/, '+380\u00a0$1\u00a0$2-$3-$4')
