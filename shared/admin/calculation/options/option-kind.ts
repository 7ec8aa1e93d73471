import { z } from 'zod'
import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import { removalOf } from '#shared/admin/platform/records/removal.ts'
import type { Client } from '#shared/client/call.ts'
import {
  createOptionEndpoint,
  type Option,
  readOptionEndpoint,
  removeOptionEndpoint,
  updateOptionEndpoint,
} from '#shared/contract/calculation/options.ts'
import { nameOption, noteAfter } from '#shared/domain/calculation/option-names.ts'

export const optionValues = z.object({ title: z.string(), value: z.string(), note: z.string() })
export type OptionValues = z.infer<typeof optionValues>

/** Prefix of the keys of drafts of options. */
export const optionPrefix = 'option-'

/** `option` is the stored option that the form was opened with; null when there is no form. */
export const optionKind = (
  client: Client,
  option: Option | null = null,
  first?: OptionValues,
): FormDefinition<OptionValues, Option> => ({
  kind: 'option',
  nameOf: id => `${optionPrefix}${id ?? 'new'}`,
  erasedWith: () => null,
  kept: optionValues,
  valuesOf: record => {
    const { title = '', value = '', note = '' } = record ?? first ?? {}
    return { title, value, note }
  },
  read: id => client.call(readOptionEndpoint, { params: { id } }),
  create: (body, { key } = {}) => client.call(createOptionEndpoint, { body, idempotencyKey: key }),
  change: (id, values, ifMatch) =>
    client.call(updateOptionEndpoint, { params: { id }, body: withoutExample(values, option), ifMatch }),
  titleOf: ({ title }) => nameOption(title).name,
})

/** Replacing an example value also removes the sentence in the note that asks for it. */
const withoutExample = (values: OptionValues, option: Option | null): OptionValues =>
  option && values.value !== option.value && values.note === option.note
    ? { ...values, note: noteAfter(option) }
    : values

export const optionRemoval = removalOf('option', removeOptionEndpoint)
