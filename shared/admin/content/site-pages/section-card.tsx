import { Box, Flex, Group, Menu, Text, TextInput, UnstyledButton } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useInView } from '#shared/admin/platform/components/controls/use-in-view.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import type { SitePageSummary } from '#shared/contract/content/site-pages.ts'
import {
  isKnownSection,
  type KnownSection,
  type SiteSection,
  sectionFieldsOf,
} from '#shared/contract/content/site-sections.ts'
import { allSections } from '#shared/sections/all-sections.ts'
import { useFieldForm } from './fields/field-context.ts'
import { FieldsInput } from './fields/field-input.tsx'
import { BrokenBadges } from './page-status.tsx'
import classes from './pages.module.css'
import { titleOfSection } from './section-kinds.ts'
import type { Sections } from './use-sections.ts'

export type SectionNews = 'new' | 'changed'
const newsNames: Record<SectionNews, string> = { new: 'новый', changed: 'изменён' }

export interface SectionCardProps {
  section: SiteSection
  index: number
  count: number
  news: SectionNews | null
  broken: SitePageSummary['brokenLinks']
  problems: number
  open: boolean
  editable: boolean
  sections: Sections
  /** Index of the section being dragged; null while none is. */
  dragged: number | null
  onDrag(index: number | null): void
  onToggle(): void
  onMove(from: number, to: number, button: 'up' | 'down'): void
  onDuplicate(): void
  onRemove(): void
  onAddBelow(): void
}

export const SectionCard = (props: SectionCardProps) => {
  const { section, index, open, editable, dragged } = props
  const [over, setOver] = useState(false)
  // Scrolls the header into view, because another section above may have closed and moved it.
  const shown = useInView<HTMLLIElement>(open)
  const known = isKnownSection(section)
  const title = titleOfSection(section)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (dragged !== null) props.onMove(dragged, index, dragged > index ? 'up' : 'down')
    props.onDrag(null)
  }
  return (
    <li
      ref={shown}
      className={`admin-frame ${classes.section}`}
      data-section-card={section.id}
      style={{ borderColor: open ? 'var(--accent)' : undefined }}
      data-over={
        over && dragged !== null && dragged !== index ? (dragged > index ? 'above' : 'below') : undefined
      }
      data-dragged={dragged === index || undefined}
      onDragOver={event => {
        if (dragged === null) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Group wrap="nowrap" gap="3xs" mih="2.75rem" px="2xs" py="3xs">
        {editable && (
          // Drag handle for the mouse only; the buttons beside it do the same for keyboard and screen readers.
          <Box
            component="span"
            display="flex"
            flex="none"
            px="4xs"
            py="2xs"
            c="dimmed"
            style={{ cursor: 'grab' }}
            aria-hidden
            draggable
            title="Перетащить"
            data-testid={`grip-${index}`}
            onDragStart={event => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', title)
              props.onDrag(index)
            }}
            onDragEnd={() => props.onDrag(null)}
          >
            <Icon name="grip" size={16} />
          </Box>
        )}
        {known ? (
          <UnstyledButton
            className={classes.title}
            data-move={`open-${section.id}`}
            aria-expanded={open}
            onClick={props.onToggle}
          >
            <SectionNames section={section} title={title} />
          </UnstyledButton>
        ) : (
          <span className={classes.title} data-move={`open-${section.id}`} tabIndex={-1}>
            <SectionNames section={section} title={title} />
          </span>
        )}
        <SectionMarks {...props} />
        {editable && <SectionActions {...props} title={title} />}
      </Group>
      {open && known && (
        <SectionForm
          section={section}
          index={index}
          onChange={change => props.sections.change(section.id, change)}
        />
      )}
    </li>
  )
}

const SectionNames = ({ section, title }: { section: SiteSection; title: string }) => {
  const kind = isKnownSection(section)
    ? allSections[section.kind].name
    : 'здесь не показывается, сохраняется как есть'
  return (
    <>
      <Text
        span
        truncate
        lh="inherit"
        fw={500}
        c={isKnownSection(section) && section.hidden ? 'dimmed' : 'inherit'}
      >
        {title}
      </Text>
      {kind !== title && (
        <Text span truncate lh="inherit" c="dimmed" fz="xs">
          {kind}
        </Text>
      )}
    </>
  )
}

const SectionMarks = ({ section, news, broken, problems }: SectionCardProps) => (
  <Flex component="span" wrap="wrap" gap="3xs" align="center" justify="flex-end" flex="none" maw="40%">
    {problems > 0 && <Badge tone="bad">Ошибок: {problems}</Badge>}
    <BrokenBadges broken={broken} />
    {isKnownSection(section) && section.hidden && <Badge tone="mute">скрыт</Badge>}
    {news && <Badge tone="accent">{newsNames[news]}</Badge>}
  </Flex>
)

const SectionActions = (props: SectionCardProps & { title: string }) => {
  const { section, index, count, title } = props
  const known = isKnownSection(section)
  return (
    <Flex component="span" flex="none" className={classes.actions}>
      <IconButton
        icon="up"
        iconSize={15}
        size="sm"
        data-move={`up-${section.id}`}
        label={`Выше: «${title}»`}
        aria-disabled={index === 0}
        onClick={() => props.onMove(index, index - 1, 'up')}
      />
      <IconButton
        icon="down"
        iconSize={15}
        size="sm"
        data-move={`down-${section.id}`}
        label={`Ниже: «${title}»`}
        aria-disabled={index === count - 1}
        onClick={() => props.onMove(index, index + 1, 'down')}
      />
      <Menu shadow="md" position="bottom-end">
        <Menu.Target>
          <IconButton icon="menu" iconSize={15} size="sm" label={`Ещё: «${title}»`} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={props.onAddBelow}>Добавить раздел ниже</Menu.Item>
          {known && <Menu.Item onClick={props.onDuplicate}>Дублировать</Menu.Item>}
          {known && (
            <Menu.Item onClick={() => props.sections.change(section.id, { hidden: !section.hidden })}>
              {section.hidden ? 'Показать на странице' : 'Скрыть со страницы'}
            </Menu.Item>
          )}
          <Menu.Item color="red" onClick={props.onRemove}>
            Удалить
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Flex>
  )
}

interface SectionFormProps {
  section: KnownSection
  index: number
  onChange(change: Record<string, unknown>): void
}

const SectionForm = ({ section, index, onChange }: SectionFormProps) => {
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
