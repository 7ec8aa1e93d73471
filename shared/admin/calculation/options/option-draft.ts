/** Unsaved work on options, as it is kept on this device. */
import { z } from 'zod'
import type { Option } from '#shared/contract/calculation/options.ts'

export const optionValues = z.object({ title: z.string(), value: z.string(), note: z.string() })
export type OptionValues = z.infer<typeof optionValues>

export const valuesOfOption = (option: Option | null): OptionValues => ({
  title: option?.title ?? '',
  value: option?.value ?? '',
  note: option?.note ?? '',
})

/** How the work on an option is named; null is an option that does not exist yet. */
export const optionRecord = (id: number | null): string => `${optionPrefix}${id ?? 'new'}`

/** Begins the name of the work on any option. */
export const optionPrefix = 'option-'
