/** Names of the lines that options price, for people. */
import { type EngineTexts, textsOfBuild } from '#shared/calculator/engine-texts.ts'

/** The name of a fee or service by its option title; an own `service.*` is named by the office or by its title. */
export const titleOfOption = (
  option: string,
  labels?: Readonly<Record<string, string>>,
  { options }: Pick<EngineTexts, 'options'> = textsOfBuild,
): string => {
  const own = labels && Object.hasOwn(labels, option) ? labels[option] : undefined
  if (own) return own
  if (isNamed(option, options)) return options[option]
  return option.replace(/^service\./, '').replaceAll(/[_.-]+/g, ' ')
}

const isNamed = (option: string, names: EngineTexts['options']): option is keyof EngineTexts['options'] =>
  Object.hasOwn(names, option)
