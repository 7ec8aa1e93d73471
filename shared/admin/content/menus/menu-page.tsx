import { Alert, Box, Group, TextInput, VisuallyHidden } from '@mantine/core'
import * as texts from '#messages/admin/content/menus.js'
import { forForm, refresh, showRead, useCall } from '#shared/admin/platform/calls/call-query.ts'
import {
  CompactButton,
  IconButton,
  SmallButton,
} from '#shared/admin/platform/components/controls/buttons.tsx'
import { ReadingFacts } from '#shared/admin/platform/components/facts/reading-facts.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { RecordForm, SaveRecord } from '#shared/admin/platform/records/record-form.tsx'
import { RecordPage } from '#shared/admin/platform/records/record-page.tsx'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { LanguageChoice, useChosenLanguage } from '#shared/admin/platform/split-view/language-choice.tsx'
import besideClasses from '#shared/admin/platform/split-view/split-view.module.css'
import { SplitViewSwitch } from '#shared/admin/platform/split-view/split-view-switch.tsx'
import { TranslationBadge } from '#shared/admin/platform/split-view/translation-badge.tsx'
import { useSplitView } from '#shared/admin/platform/split-view/use-split-view.ts'
import {
  type MenuEntry,
  type MenuInput,
  menuInputSchema,
  menuLimits,
  readMenuEndpoint,
} from '#shared/contract/content/menus.ts'
import { originalLanguage, otherLanguage } from '#shared/domain/site/languages.ts'
import { flawOfRecord } from '#shared/domain/text/translation-flaws.ts'
import { InOrder } from '#shared/ui/in-order.tsx'
import { useMoving } from '../site-pages/fields/use-moving.ts'
import { EntryList, type EntryListProps } from './entry-list.tsx'
import {
  entriesOf,
  listLabels,
  type MenuRecord,
  menuKind,
  menuRecordOf,
  menuText,
  menuValues,
  missingTargets,
  privacyEntry,
} from './menu-kind.ts'
import { OriginalEntries } from './original-entries.tsx'

const title = texts.menu

export const MenuPage = () => {
  const lang = useChosenLanguage()
  const menu = useCall(readMenuEndpoint, { query: { lang } }, forForm)
  const mayWrite = useCan('content.write')
  return (
    <RecordPage title={title} of={menu}>
      {read => {
        const record = menuRecordOf(read)
        return mayWrite ? <MenuForm key={lang} menu={record} /> : <MenuReading menu={record} />
      }}
    </RecordPage>
  )
}

const MenuForm = ({ menu }: { menu: MenuRecord }) => {
  const editor = useMenuEditor(menu)
  const beside = useSplitView(menu.lang)
  const other = useCall(readMenuEndpoint, { query: { lang: otherLanguage(menu.lang) } }, forForm).data ?? null
  const russian = menu.lang === originalLanguage ? null : other
  const original = beside.shown && russian ? menuValues(russian) : null
  const { form } = editor
  const { place, spoken, follow } = useMoving<HTMLFormElement>()
  const saved = editor.base ?? menu
  const flaw = russian ? flawOfRecord(russian, saved) : null
  const missing = missingTargets(saved)
  const gone = [...missing.values()].filter(why => why === 'gone').length
  const { header, footer, legal } = form.values
  /** Props of a list of entries at `path` of the form, in the menu `list`. */
  const entriesAt = (list: keyof MenuInput, path: string = list) => ({
    label: listLabels[list],
    missing,
    most: menuLimits[list === 'footer' ? 'entries' : list],
    other: original === null && other ? { lang: other.lang, entries: entriesOf(other, list) } : null,
    form,
    path,
    follow,
  })
  const addColumn = (column: MenuInput['footer'][number]) => {
    follow(`footer.${footer.length}.title`)
    form.insertListItem('footer', column)
  }
  const moveColumn = (from: number, to: number) => {
    if (!footer[to]) return
    follow(
      `footer.${to}.${to < from ? 'up' : 'down'}`,
      texts.nowColumnAt({ value1: to + 1, footer: footer.length }),
    )
    form.reorderListItem('footer', { from, to })
  }
  const differences = lists.map(list => ({
    label: listLabels[list],
    saved: menuText(menuValues(saved), list),
    mine: menuText(form.values, list),
  }))
  return (
    <Page title={title} hint={texts.about} actions={<SaveRecord editor={editor} />}>
      <LanguageChoice>
        <SplitViewSwitch beside={beside} />
        <TranslationBadge flaw={flaw} />
      </LanguageChoice>
      <RecordForm
        ref={place}
        editor={editor}
        label={texts.siteMenu}
        labels={listLabels}
        show={(value, { field }) =>
          isMenuList(field) ? menuText({ ...form.values, [field]: value }, field) : null
        }
        maw={original === null ? '62rem' : '84rem'}
        differences={differences.filter(({ saved: before, mine }) => before !== mine)}
      >
        <VisuallyHidden role="status">{spoken}</VisuallyHidden>
        {gone > 0 && (
          <Alert color="yellow" mb="md">
            {texts.leadNowhere({ n: gone })}
          </Alert>
        )}
        <section className="admin-card" aria-labelledby="menu-header">
          <h2 id="menu-header">{listLabels.header}</h2>
          <Entries {...entriesAt('header')} entries={header} original={original?.header ?? null} />
        </section>
        <section className="admin-card" aria-labelledby="menu-footer">
          <h2 id="menu-footer">{listLabels.footer}</h2>
          <InOrder items={footer}>
            {(column, index) => (
              <Box
                component="fieldset"
                mb="md"
                bd="1px solid var(--admin-line)"
                bdrs="md"
                p="xs"
                data-move={`footer.${index}`}
                tabIndex={-1}
              >
                <Box component="legend" px="2xs" c="dimmed" fz="sm">
                  {texts.columnOf({ value1: index + 1 })}
                </Box>
                <Group gap="xs" align="end" justify="space-between">
                  <TextInput
                    size="xs"
                    flex="1 1 12rem"
                    aria-label={texts.heading}
                    placeholder={titleHint(original?.footer[index]?.title)}
                    maxLength={menuLimits.label}
                    data-move={`footer.${index}.title`}
                    {...form.getInputProps(`footer.${index}.title`)}
                  />
                  <Group component="span" gap="3xs" wrap="nowrap">
                    <IconButton
                      icon="up"
                      data-move={`footer.${index}.up`}
                      label={texts.columnEarlier({ value1: index + 1 })}
                      aria-disabled={index === 0}
                      onClick={() => moveColumn(index, index - 1)}
                    />
                    <IconButton
                      icon="down"
                      data-move={`footer.${index}.down`}
                      label={texts.columnLater({ value1: index + 1 })}
                      aria-disabled={index === footer.length - 1}
                      onClick={() => moveColumn(index, index + 1)}
                    />
                    <SmallButton
                      variant="subtle"
                      color="red"
                      onClick={() => {
                        // Not to the next column's button, which another Enter would press.
                        follow(
                          footer.length > 1 ? `footer.${Math.min(index, footer.length - 2)}` : 'footer.add',
                        )
                        form.removeListItem('footer', index)
                      }}
                    >
                      {texts.removeColumn({ value1: index + 1 })}
                    </SmallButton>
                  </Group>
                </Group>
                <Entries
                  {...entriesAt('footer', `footer.${index}.entries`)}
                  label={column.title || texts.columnOf({ value1: index + 1 })}
                  entries={column.entries}
                  original={original && (original.footer[index]?.entries ?? [])}
                />
              </Box>
            )}
          </InOrder>
          {original?.footer.slice(footer.length).map(column => (
            <OriginalEntries
              key={`${column.title} ${column.entries.map(({ label }) => label).join()}`}
              label={texts.missingIn({ title: column.title || texts.aColumn })}
              heading={texts.missingIn({ title: column.title || texts.aColumn })}
              original={column.entries}
              entries={[]}
              most={0}
              onTake={footer.length < menuLimits.columns ? () => addColumn(column) : null}
            />
          ))}
          {footer.length < menuLimits.columns && (
            <SmallButton
              icon="plus"
              data-move="footer.add"
              onClick={() => addColumn({ title: '', entries: [] })}
            >
              {texts.addColumn}
            </SmallButton>
          )}
        </section>
        <section className="admin-card" aria-labelledby="menu-legal">
          <h2 id="menu-legal">{listLabels.legal}</h2>
          <p className="admin-quiet">{texts.legalHint}</p>
          {legal.length === 0 && !original && (
            <Alert color="blue" mb="md">
              {texts.noPrivacyLink}{' '}
              <CompactButton
                onClick={() => {
                  follow('legal.0.grip')
                  form.insertListItem('legal', privacyEntry(menu.lang))
                }}
              >
                {texts.addLabel({ label: privacyEntry(menu.lang).label })}
              </CompactButton>
            </Alert>
          )}
          <Entries {...entriesAt('legal')} entries={legal} original={original?.legal ?? null} />
        </section>
      </RecordForm>
    </Page>
  )
}

const lists: readonly (keyof MenuInput)[] = ['header', 'footer', 'legal']

const isMenuList = (field: string): field is keyof MenuInput => lists.some(list => list === field)

const titleHint = (original: string | undefined): string =>
  original ? texts.inOriginal({ original }) : texts.headingOptional

interface EntriesProps extends EntryListProps {
  /** The same menu in the original language; null where it is not shown. */
  original: readonly MenuEntry[] | null
}

const Entries = ({ original, ...list }: EntriesProps) => {
  if (original === null) return <EntryList {...list} />
  const { form, path, entries, follow } = list
  return (
    <div className={besideClasses.beside}>
      <OriginalEntries
        {...list}
        original={original}
        onTake={taken => {
          for (const field of Object.keys(form.errors))
            if (field.startsWith(`${path}.`)) form.clearFieldError(field)
          form.setFieldValue(path, taken)
        }}
        onAdd={entry => {
          follow(`${path}.${entries.length}.grip`)
          form.insertListItem(path, entry)
        }}
      />
      <Box miw={0}>
        <EntryList {...list} />
      </Box>
    </div>
  )
}

const MenuReading = ({ menu }: { menu: MenuRecord }) => (
  <Page title={texts.menu} hint={texts.briefAbout}>
    <LanguageChoice />
    <ReadingFacts
      facts={lists.map(list => ({
        label: listLabels[list],
        value: menuText(menuValues(menu), list).replaceAll(/; /g, '\n'),
      }))}
    />
  </Page>
)

export const useMenuEditor = (menu: MenuRecord) => {
  const { client, queries } = useServices()
  return useRecord({
    kind: menuKind(client, menu.lang),
    given: menu,
    input: menuInputSchema,
    onSaved: async saved => {
      showRead(queries, readMenuEndpoint, { query: { lang: menu.lang } }, saved)
      await refresh(queries, 'overview')
      return 'stay'
    },
  })
}
