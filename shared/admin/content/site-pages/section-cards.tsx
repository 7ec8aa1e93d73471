import {
  Box,
  Button,
  Flex,
  Group,
  Menu,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import { type DragEvent, useState } from 'react'
import * as texts from '#messages/admin/content/site-pages.js'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useInView } from '#shared/admin/platform/components/controls/use-in-view.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { EmptyState, LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { isSameValue } from '#shared/admin/platform/records/merge.ts'
import {
  isKnownSection,
  type KnownSection,
  type SiteSection,
  sectionFieldsOf,
} from '#shared/contract/content/site-sections.ts'
import { allSections } from '#shared/sections/all-sections.ts'
import { useOnMount } from '#shared/ui/use-on-mount.ts'
import { type FieldForm, FieldFormProvider, useFieldForm } from './fields/field-context.ts'
import { originalAt } from './page-original.ts'
import { BrokenBadges } from './page-status.tsx'
import classes from './pages.module.css'
import { titleOfSection } from './section-kinds.ts'
import { useSections } from './use-sections.ts'
import type { SitePageEditor } from './use-site-page-editor.ts'

/** Loaded behind the cards: a rejected field of a closed section takes the focus. */
const FieldsInput = lazyPart(
  async () => (await import('./fields/field-input.tsx')).FieldsInput,
  <LoadingState rows={3} />,
)

/** Loaded lazily, because it is needed only beside an original. */
const MissingSections = lazyPart(async () => (await import('./missing-sections.tsx')).MissingSections)

/** Loaded with the first added section, because it brings the sketches. */
const SectionCatalogue = lazyPart(async () => (await import('./section-catalogue.tsx')).SectionCatalogue)

interface SectionCardsProps {
  editor: SitePageEditor
  /** Sections of the original, shown beside; null where they are not shown. */
  original: readonly SiteSection[] | null
  /** The id of the section whose fields are open. */
  opened: string | null
  onOpen(id: string | null): void
}

export const SectionCards = ({ original, ...props }: SectionCardsProps) => {
  useOnMount(FieldsInput.ready)
  const { editor, onOpen } = props
  const { form } = editor
  const sections = useSections(editor, onOpen)
  const list = form.values.sections
  const follow = (path: string) => {
    const [, place, ...rest] = path.split('.')
    const id = list[Number(place)]?.id
    return () => {
      const at = form.getValues().sections.findIndex(section => section.id === id)
      return at < 0 ? null : ['sections', at, ...rest].join('.')
    }
  }
  const fields: FieldForm = {
    form,
    follow,
    bringBackTo: path => {
      const id = list[Number(path.split('.')[1])]?.id
      const place = follow(path)
      return (index, entry) => {
        const now = form.getValues().sections
        const at = place()
        if (!id || !at || !Array.isArray(originalAt(now, now)(at))) return
        form.insertListItem(at, entry, index)
        sections.show(id, `${at}.${index}`, texts.broughtBack)
      }
    },
    anchors: list.flatMap(section => (isKnownSection(section) && section.anchor ? [section.anchor] : [])),
    lang: editor.lang,
    originalAt: original && originalAt(list, original),
  }
  return (
    <FieldFormProvider value={fields}>
      <VisuallyHidden role="status">{sections.spoken}</VisuallyHidden>
      {list.length === 0 && <EmptyState title={texts.noSections}>{texts.noSectionsHint}</EmptyState>}
      <div ref={sections.place}>
        <Stack component="ol" gap="2xs" mb="xs" aria-label={texts.pageSections}>
          {list.map((section, index) => (
            <SectionCard key={section.id} {...props} section={section} index={index} sections={sections} />
          ))}
        </Stack>
        {original && <MissingSections sections={list} original={original} onTake={sections.take} />}
        <Button
          variant="default"
          fullWidth
          leftSection={<Icon name="plus" size={16} />}
          data-move="add"
          onClick={() => sections.setAdding(list.length)}
        >
          {texts.addSection}
        </Button>
      </div>
      {sections.adding !== null && (
        <SectionCatalogue onChoose={sections.add} onClose={() => sections.setAdding(null)} />
      )}
    </FieldFormProvider>
  )
}

interface SectionCardProps extends Omit<SectionCardsProps, 'original'> {
  section: SiteSection
  index: number
  sections: ReturnType<typeof useSections>
}

const SectionCard = (props: SectionCardProps) => {
  const { section, index, editor, opened, onOpen } = props
  const { dragged, setDragged, move } = props.sections
  const problems = Object.keys(editor.form.errors).filter(path => `${path}.`.startsWith(`sections.${index}.`))
  // A section with a rejected field is always open.
  const open = opened === section.id || problems.length > 0
  const [over, setOver] = useState(false)
  // Scrolls the header into view, because another section above may have closed and moved it.
  const shown = useInView<HTMLLIElement>(open)
  const known = isKnownSection(section)
  const title = titleOfSection(section)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (dragged !== null) move(dragged, index, dragged > index ? 'up' : 'down')
    setDragged(null)
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
        {/* Drag handle for the mouse only; the buttons beside it do the same for keyboard and screen readers. */}
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
          title={texts.drag}
          data-testid={`grip-${index}`}
          onDragStart={event => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', title)
            setDragged(index)
          }}
          onDragEnd={() => setDragged(null)}
        >
          <Icon name="grip" size={16} />
        </Box>
        {known ? (
          <UnstyledButton
            className={classes.title}
            data-move={`open-${section.id}`}
            aria-expanded={open}
            onClick={() => onOpen(opened === section.id ? null : section.id)}
          >
            <SectionNames section={section} title={title} />
          </UnstyledButton>
        ) : (
          <span className={classes.title} data-move={`open-${section.id}`} tabIndex={-1}>
            <SectionNames section={section} title={title} />
          </span>
        )}
        <SectionMarks section={section} base={editor.base} problems={problems.length} />
        <SectionActions {...props} />
      </Group>
      {open && known && <SectionForm section={section} path={`sections.${index}`} />}
    </li>
  )
}

const SectionNames = ({ section, title }: { section: SiteSection; title: string }) => {
  const kind = isKnownSection(section) ? allSections[section.kind].name : texts.keptAsIs
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

interface SectionMarksProps {
  section: SiteSection
  base: SitePageEditor['base']
  /** Number of rejected fields. */
  problems: number
}

const SectionMarks = ({ section, base, problems }: SectionMarksProps) => {
  const news = newsOf(section, base?.published?.sections)
  return (
    <Flex component="span" wrap="wrap" gap="3xs" align="center" justify="flex-end" flex="none" maw="40%">
      {problems > 0 && <Badge tone="bad">{texts.problemCount({ problems })}</Badge>}
      <BrokenBadges broken={(base?.brokenLinks ?? []).filter(each => each.section === section.id)} />
      {isKnownSection(section) && section.hidden && <Badge tone="mute">{texts.hidden}</Badge>}
      {news && <Badge tone="accent">{news}</Badge>}
    </Flex>
  )
}

/** Change of the section since the last publication; null when there is none, or the page was never published. */
const newsOf = (section: SiteSection, published: readonly SiteSection[] | undefined): string | null => {
  if (!published) return null
  const shown = published.find(({ id }) => id === section.id)
  if (!shown) return texts.isNew
  return isSameValue(shown, section) ? null : texts.isChanged
}

const SectionActions = ({ section, index, editor, sections }: SectionCardProps) => {
  const title = titleOfSection(section)
  const known = isKnownSection(section)
  return (
    <Flex component="span" flex="none">
      <IconButton
        icon="up"
        iconSize={15}
        size="sm"
        data-move={`up-${section.id}`}
        label={texts.higher({ title })}
        aria-disabled={index === 0}
        onClick={() => sections.move(index, index - 1, 'up')}
      />
      <IconButton
        icon="down"
        iconSize={15}
        size="sm"
        data-move={`down-${section.id}`}
        label={texts.lower({ title })}
        aria-disabled={index === editor.form.values.sections.length - 1}
        onClick={() => sections.move(index, index + 1, 'down')}
      />
      <Menu shadow="md" position="bottom-end">
        <Menu.Target>
          <IconButton icon="menu" iconSize={15} size="sm" label={texts.moreOf({ title })} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => sections.setAdding(index + 1)}>{texts.addBelow}</Menu.Item>
          {known && <Menu.Item onClick={() => sections.duplicate(section.id)}>{texts.duplicate}</Menu.Item>}
          {known && (
            <Menu.Item onClick={() => editor.form.setFieldValue(`sections.${index}.hidden`, !section.hidden)}>
              {section.hidden ? texts.showOnPage : texts.hideFromPage}
            </Menu.Item>
          )}
          <Menu.Item color="red" onClick={() => sections.remove(section)}>
            {texts.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Flex>
  )
}

const SectionForm = ({ section, path }: { section: KnownSection; path: string }) => {
  const { form } = useFieldForm()
  const problem = form.errors[path]
  return (
    <fieldset className={classes.form} aria-label={texts.sectionFields({ section: titleOfSection(section) })}>
      {problem && (
        <p className="admin-field-error" role="alert" data-problem tabIndex={-1}>
          {problem}
        </p>
      )}
      <FieldsInput fields={sectionFieldsOf(section)} path={path} />
      <TextInput
        label={texts.anchor}
        description={texts.anchorHint}
        maxLength={60}
        spellCheck={false}
        {...form.getInputProps(`${path}.anchor`)}
      />
    </fieldset>
  )
}
