/** A multipart body with a file, as the forms of the office send it; without one when none is given. */
export const fileForm = (
  file: string | Uint8Array | undefined,
  name: string,
  fields: Readonly<Record<string, string>> = {},
): FormData => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  if (file !== undefined)
    form.set('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), name)
  return form
}

/** The table of an auction's fees, with one fee for every price. */
export const feesForm = (fee: number | string, effectiveFrom?: string): FormData =>
  fileForm(`Price from,Price to,Buyer fee\n0,,${fee}\n`, 'fees.csv', {
    title: 'copart-fee',
    ...(effectiveFrom !== undefined && { effectiveFrom }),
  })
