/** Pictures among what was pasted or dropped. */

/** The picture files that were pasted or dropped. Word and Excel add a picture of the text itself: the text is meant. */
export const imagesIn = (data: DataTransfer | null): File[] =>
  /mso-|urn:schemas-microsoft-com/.test(data?.getData('text/html') ?? '')
    ? []
    : [...(data?.files ?? [])].filter(file => file.type.startsWith('image/'))
