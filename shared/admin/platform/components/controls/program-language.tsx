/** Language in which the program speaks with whoever reads; a choice loads the page in it. */

import { Input, SegmentedControl } from '@mantine/core'
import * as texts from '#messages/admin/platform/components.js'
import { language } from '#messages/language.js'
import { useServices } from '#shared/admin/platform/services.ts'
import { isLanguage, languages } from '#shared/domain/site/languages.ts'
import { notifyFailure } from '../dialogs/notify.ts'

interface ProgramLanguageProps {
  /** Shows its name as well, and is as large as a field. */
  asField?: boolean
}

export const ProgramLanguage = ({ asField = false }: ProgramLanguageProps) => {
  const { shell } = useServices()
  const control = (
    <SegmentedControl
      size={asField ? 'sm' : 'xs'}
      fullWidth={asField}
      aria-label={texts.programLanguage}
      value={language}
      onChange={lang => {
        if (isLanguage(lang)) shell.setLanguage(lang).catch(notifyFailure)
      }}
      data={languages.map(value => ({ value, label: <span lang={value}>{texts.languages[value]}</span> }))}
    />
  )
  if (!asField) return control
  return (
    <Input.Wrapper maw="22rem" label={texts.programLanguage} labelElement="div">
      {control}
    </Input.Wrapper>
  )
}
