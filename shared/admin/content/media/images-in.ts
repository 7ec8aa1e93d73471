/** The picture files that were pasted or dropped; none for Word and Excel, which add a picture of the copied text. */
export const imagesIn = (data: DataTransfer | null): File[] =>
  /mso-|urn:schemas-microsoft-com/.test(data?.getData('text/html') ?? '')
    ? []
    : [...(data?.files ?? [])].filter(file => file.type.startsWith('image/'))
