import { Alert, Button, Checkbox, Textarea } from '@mantine/core'
import { Link, useParams } from 'react-router-dom'
import * as words from '#messages/admin/content/cases.js'
import { forForm, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { formatDay, formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { PresenceHint } from '#shared/admin/platform/presence/presence-hint.tsx'
import { RecordForm, SaveRecord } from '#shared/admin/platform/records/record-form.tsx'
import { RecordPage } from '#shared/admin/platform/records/record-page.tsx'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { useMainLanguage } from '#shared/admin/platform/split-view/use-main-language.ts'
import { type CarCase, caseLimits, readCaseEndpoint } from '#shared/contract/content/cases.ts'
import { mainFirst } from '#shared/domain/site/languages.ts'
import { carName } from '#shared/domain/work/car-name.ts'
import type { CaseValues } from './case-kind.ts'
import { CasePictures, type OrderPhotos } from './case-pictures.tsx'
import { useCaseEditor } from './use-case-editor.ts'

export const casePage = (orderPhotos: OrderPhotos) => () => <CasePage orderPhotos={orderPhotos} />

const CasePage = ({ orderPhotos }: { orderPhotos: OrderPhotos }) => {
  const id = Number(useParams().id)
  const car = useCall(readCaseEndpoint, { params: { id } }, forForm)
  return (
    <RecordPage title={words.deliveredCar} of={car}>
      {read => <CaseForm key={id} car={read} orderPhotos={orderPhotos} />}
    </RecordPage>
  )
}

const labels: Record<keyof CaseValues, string> = words.labels

const CaseForm = ({ car, orderPhotos }: { car: CarCase; orderPhotos: OrderPhotos }) => {
  const editor = useCaseEditor(car)
  const { form } = editor
  const mayWrite = useCan('content.write')
  const seesMoney = useCan('orders.money')
  const askToRemove = () =>
    confirm({
      title: words.removeQuestion,
      action: words.removeForGood,
      text: words.removeMeaning,
      act: editor.removeForGood,
    })
  const isShown = car.status === 'published'
  return (
    <Page
      title={carName(car) || words.deliveredCar}
      hint={
        <>
          <State car={car} /> <PresenceHint kind="case" record={String(car.id)} />
        </>
      }
      back="/admin/cars"
      actions={
        mayWrite && (
          <>
            <Button
              variant="default"
              loading={editor.busy}
              disabled={isShown && editor.dirty}
              onClick={() => void (isShown ? editor.withdraw() : editor.publish())}
            >
              {isShown ? words.takeOff : words.showOnSite}
            </Button>
            <SaveRecord editor={editor} />
          </>
        )
      }
    >
      <RecordForm
        editor={editor}
        label={words.carOnSite}
        labels={labels}
        show={value => (typeof value === 'string' ? value : JSON.stringify(value))}
        maw="60rem"
        gap="lg"
        onSubmit={() => mayWrite && editor.save()}
        differences={(['ru', 'uk'] as const)
          .filter(name => form.values[name] !== car.texts[name])
          .map(name => ({ label: labels[name], saved: car.texts[name], mine: form.values[name] }))}
      >
        {form.errors.order && <Alert color="red">{form.errors.order}</Alert>}
        <AutoColumns fit least="22rem" gap="md">
          {mainFirst(useMainLanguage()).map(lang => (
            <Textarea
              key={lang}
              lang={lang}
              label={labels[lang]}
              description={words.nothingPersonal}
              autosize
              minRows={6}
              maxLength={caseLimits.text}
              readOnly={!mayWrite}
              {...form.getInputProps(lang)}
            />
          ))}
        </AutoColumns>
        <CasePictures car={car} editor={editor} orderPhotos={orderPhotos} />
        <Checkbox
          label={labels.sums}
          description={sumsHint(car, seesMoney)}
          disabled={!mayWrite || (!seesMoney && !form.values.sums)}
          {...form.getInputProps('sums', { type: 'checkbox' })}
        />
      </RecordForm>
      <Button variant="subtle" color="red" className="admin-start" onClick={askToRemove}>
        {words.consentWithdrawn}
      </Button>
    </Page>
  )
}

const sumsHint = ({ sumsKnown }: CarCase, seesMoney: boolean): string => {
  if (!seesMoney) return words.sumsByRight
  return sumsKnown ? words.sumsByGroup : words.sumsLater
}

const State = ({ car }: { car: CarCase }) => (
  <span>
    {car.status === 'published' ? (
      <a href={`/cars/${car.slug}`} target="_blank" rel="noreferrer">
        {words.onSiteSince({ publishedAt: formatMoment(car.publishedAt ?? car.updatedAt) })}
      </a>
    ) : (
      <span>{car.publishedAt === null ? words.draft : words.takenOff}</span>
    )}
    <span>
      {car.consent.by === ''
        ? words.exampleWithoutClient
        : words.clientConsent({ day: formatDay(car.consent.day), by: car.consent.by })}
    </span>
    {car.order !== null && (
      <>
        <span>{'. '}</span>
        <Link to={`/admin/orders/${car.order}`}>{words.orderOf({ order: car.order })}</Link>
      </>
    )}
  </span>
)
