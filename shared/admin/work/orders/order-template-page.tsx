import { Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import * as texts from '#messages/admin/work/orders.js'
import { language } from '#messages/language.js'
import { showRead, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { focusAdded, focusRow, keepFocus } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { RecordForm, SaveRecord } from '#shared/admin/platform/records/record-form.tsx'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { useMainLanguage } from '#shared/admin/platform/split-view/use-main-language.ts'
import { deliveryRoutes } from '#shared/calculator/quote-input.ts'
import { routeNames } from '#shared/calculator/quote-label.ts'
import { type OrderTemplate, readOrderTemplateEndpoint } from '#shared/contract/work/order-templates.ts'
import { stageLimit } from '#shared/contract/work/orders.ts'
import { orderTemplateKind, type TemplateValues } from './order-template-kind.ts'
import classes from './order-template-page.module.css'

export const OrderTemplatePage = () => {
  const [search, setSearch] = useSearchParams()
  const route = deliveryRoutes.find(route => route === search.get('route')) ?? 'usa'
  const template = useCall(readOrderTemplateEndpoint, { params: { route } }, { staleTime: 0 })
  const tabs = (
    <SegmentedControl
      aria-label={texts.labels.route}
      value={route}
      onChange={next => setSearch({ route: next })}
      data={deliveryRoutes.map(value => ({ value, label: routeNames[value] }))}
    />
  )
  if (template.data && template.isFetchedAfterMount)
    return <TemplateForm key={route} template={template.data} tabs={tabs} />
  return (
    <Page title={texts.orderStages}>
      {tabs}
      <QueryState of={template} />
    </Page>
  )
}

export const useOrderTemplate = (template: OrderTemplate) => {
  const { client, queries } = useServices()
  return useRecord({
    kind: orderTemplateKind(client),
    given: template,
    check: ({ stages }) =>
      Object.fromEntries(
        stages.flatMap(({ ru, uk, days, tolerance }, at) => [
          ...(ru.trim() === '' ? [[`stages.${at}.ru`, texts.enterName]] : []),
          ...(uk.trim() === '' ? [[`stages.${at}.uk`, texts.enterName]] : []),
          ...(isDays(days) ? [] : [[`stages.${at}.days`, texts.wholeDays]]),
          ...(isDays(tolerance) ? [] : [[`stages.${at}.tolerance`, texts.wholeDays]]),
        ]),
      ),
    onSaved: async saved => {
      showRead(queries, readOrderTemplateEndpoint, { params: { route: saved.id } }, saved)
      return 'stay'
    },
    savedText: () => texts.stagesSaved,
  })
}

const isDays = (text: string): boolean => /^\d{1,3}$/.test(text.trim()) && Number(text) <= 365

const TemplateForm = ({ template, tabs }: { template: OrderTemplate; tabs: ReactNode }) => {
  const editor = useOrderTemplate(template)
  const { form } = editor
  const mayWrite = useCan('options.write')
  const main = useMainLanguage()
  const inputs = stageInputs.toSorted((one, other) => Number(other.name === main) - Number(one.name === main))
  const { stages } = form.values
  return (
    <Page
      title={texts.orderStages}
      hint={texts.stagesAbout}
      actions={
        <>
          <Button variant="subtle" component={Link} to="/admin/orders">
            {texts.toOrders}
          </Button>
          {mayWrite && <SaveRecord editor={editor} />}
        </>
      }
    >
      {tabs}
      <RecordForm
        editor={editor}
        label={texts.stagesOfRoute({ value1: routeNames[template.id] })}
        labels={{ stages: texts.labels.stages }}
        show={value => asText(value as TemplateValues['stages'])}
        differences={[{ label: texts.labels.stages, saved: asText(template.stages), mine: asText(stages) }]}
        gap="sm"
        maw="60rem"
        mt="md"
      >
        {stages.map((stage, at) => (
          <fieldset key={stage.key} className={classes.stage} disabled={!mayWrite}>
            {inputs.map(({ name, ...input }) => (
              <TextInput key={name} {...input} {...form.getInputProps(`stages.${at}.${name}`)} />
            ))}
            {mayWrite && (
              <Group gap={4} wrap="nowrap" mt="auto">
                <IconButton
                  icon="up"
                  label={texts.moveUp({ name: stage[language] })}
                  disabled={at === 0}
                  onClick={() => {
                    keepFocus()
                    form.reorderListItem('stages', { from: at, to: at - 1 })
                  }}
                />
                <IconButton
                  icon="trash"
                  label={texts.removeStage({ name: stage[language] })}
                  disabled={stages.length === 1}
                  onClick={() => {
                    focusRow()
                    form.removeListItem('stages', at)
                  }}
                />
              </Group>
            )}
          </fieldset>
        ))}
        <Group>
          {mayWrite && (
            <Button
              variant="default"
              leftSection={<Icon name="plus" size={16} />}
              disabled={stages.length >= stageLimit}
              onClick={event => {
                focusAdded(event)
                form.insertListItem('stages', {
                  key: freeKey(stages),
                  ru: '',
                  uk: '',
                  days: '1',
                  tolerance: '2',
                })
              }}
            >
              {texts.addStage}
            </Button>
          )}
          <Text size="sm" c="dimmed">
            {texts.daysToEnd({ n: stages.reduce((sum, { days }) => sum + (Number(days) || 0), 0) })}
          </Text>
        </Group>
      </RecordForm>
    </Page>
  )
}

const stageInputs = [
  { name: 'ru', label: texts.stageInRussian, maxLength: 60 },
  { name: 'uk', label: texts.inUkrainian, lang: 'uk', maxLength: 60 },
  { name: 'days', label: texts.daysAfter, inputMode: 'numeric', maxLength: 3 },
  { name: 'tolerance', label: texts.tolerance, inputMode: 'numeric', maxLength: 3 },
] as const

const asText = (
  stages: readonly { ru: string; days: string | number; tolerance: string | number }[],
): string => stages.map(({ ru, days, tolerance }) => texts.stageInWords({ ru, days, tolerance })).join('; ')

/** @example freeKey([{ key: 'own1' }]) // 'own2' */
const freeKey = (stages: readonly { key: string }[]): string => {
  for (let number = 1; ; number++)
    if (!stages.some(({ key }) => key === `own${number}`)) return `own${number}`
}
