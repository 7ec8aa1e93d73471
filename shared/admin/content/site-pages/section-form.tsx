/** The fields of one section: those of its kind, and its anchor. */
import { TextInput } from '@mantine/core'
import { type KnownSection, sectionFieldsOf } from '#shared/contract/content/site-sections.ts'
import { useFieldForm } from './fields/field-context.ts'
import { FieldsInput } from './fields/field-input.tsx'
import classes from './pages.module.css'
import { titleOfSection } from './section-kinds.ts'

export interface SectionFormProps {
  section: KnownSection
  index: number
  onChange(change: Record<string, unknown>): void
}

export const SectionForm = ({ section, index, onChange }: SectionFormProps) => {
  const form = useFieldForm()
  const path = `sections.${index}`
  const problem = form.problemAt(path)
  return (
    <fieldset className={classes.form} aria-label={`Поля раздела «${titleOfSection(section)}»`}>
      {problem && (
        <p className="admin-field-error" role="alert" data-problem tabIndex={-1}>
          {problem}
        </p>
      )}
      <FieldsInput
        fields={sectionFieldsOf(section)}
        path={path}
        values={{ ...section }}
        onChange={onChange}
      />
      <TextInput
        label="Якорь"
        description="Имя для ссылок на этот раздел, например steps: ссылка будет #steps"
        error={form.problemAt(`${path}.anchor`)}
        readOnly={!form.editable}
        maxLength={60}
        spellCheck={false}
        value={section.anchor}
        onChange={event => {
          form.touch(`${path}.anchor`)
          onChange({ anchor: event.currentTarget.value })
        }}
      />
    </fieldset>
  )
}
