/** Replaces each string value in the JSON; `field` is the value's key. Keys are not replaced. */
export const mapTexts = (json: string, replace: (text: string, field: string) => string): string =>
  JSON.stringify(JSON.parse(json), (field, value: unknown) =>
    typeof value === 'string' ? replace(value, field) : value,
  )

export const textsIn = (json: string | null): string[] => {
  if (json === null) return []
  const texts: string[] = []
  mapTexts(json, text => {
    texts.push(text)
    return text
  })
  return texts
}
