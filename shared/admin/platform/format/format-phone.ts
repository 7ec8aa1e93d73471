/** A Ukrainian number in groups, as people read it aloud; other numbers stay as they are stored. */
export const formatUkrainianPhone = (phone: string): string =>
  phone.replace(/^\+380(\d{2})(\d{3})(\d{2})(\d{2})$/, '+380\u00a0$1\u00a0$2-$3-$4')
