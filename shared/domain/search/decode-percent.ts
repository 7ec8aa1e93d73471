/** Decodes `%xx`; null where the bytes are not valid UTF-8. */
export const decodePercent = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
