import {
  Alert,
  Button,
  Group,
  NativeSelect,
  Stack,
  Text,
  TextInput,
  Title,
  VisuallyHidden,
} from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import * as texts from '#messages/admin/system/setup.js'
import { refresh, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { choices, optionsOf } from '#shared/admin/platform/components/controls/choices.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { GoodNotice } from '#shared/admin/platform/components/states/good-notice.tsx'
import { LoadingState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { formatRate } from '#shared/admin/platform/format/format-time.ts'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import { messageOf } from '#shared/client/api-error.ts'
import { listOptionsEndpoint, type Option } from '#shared/contract/calculation/options.ts'
import { readBankDayEndpoint } from '#shared/contract/calculation/rates.ts'
import { readSetupEndpoint, type SetupState } from '#shared/contract/system/setup.ts'
import { noticeOfOption } from '#shared/domain/calculation/option-notice.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { MailStep } from '../mail/mail-step.tsx'
import { TelegramPanel } from '../telegram/telegram-panel.tsx'
import { AccountStep } from './account-step.tsx'
import { TaskList } from './checklist-card.tsx'
import { ExampleCard } from './example-card.tsx'
import { LookStep } from './look-step.tsx'
import classes from './setup.module.css'
import {
  contactFields,
  firmFields,
  lookFields,
  mainTextFirst,
  type SetupField,
  siteLanguageField,
} from './setup-fields.ts'
import { type SetupPageName, setupPages, setupPath, setupTasks } from './setup-steps.ts'
import { type SetupOptions, type StepField, setupLabels, useSetupOptions } from './use-setup-options.ts'

export const SetupPage = () => {
  const setup = useCall(readSetupEndpoint)
  const options = useCall(listOptionsEndpoint)
  const [search] = useSearchParams()
  const page = setupPages.find(name => name === search.get('step')) ?? 'account'
  const index = setupPages.indexOf(page)
  const unread = [setup, options].find(({ data }) => data === undefined)
  return (
    <Page title={texts.title} hint={texts.about}>
      <div className={classes.setup}>
        <Steps current={page} state={setup.data} />
        <section className="admin-card" aria-labelledby="setup-step">
          <Heading text={texts.pages[page]} number={index + 1} />
          {unread && <QueryState of={unread} rows={4} />}
          {setup.data && options.data && (
            <Loaded page={page} index={index} state={setup.data} given={options.data} />
          )}
        </section>
      </div>
    </Page>
  )
}

/** Keeps one form for all steps, since each step is mounted anew. */
const Loaded = ({ given, ...step }: Omit<StepProps, 'options'> & { given: readonly Option[] }) => (
  <Step key={step.page} {...step} options={useSetupOptions(given)} />
)

/** Takes the focus when the step changes, so that screen readers announce it. */
const Heading = ({ text, number }: { text: string; number: number }) => {
  const ref = useRef<HTMLHeadingElement>(null)
  const shown = useRef(number)
  useEffect(() => {
    if (shown.current !== number) ref.current?.focus()
    shown.current = number
  }, [number])
  return (
    <Title order={2} mb="sm" id="setup-step" tabIndex={-1} ref={ref}>
      <span>{text}</span>{' '}
      <Text span size="sm" c="dimmed">
        {texts.stepOf({ number, setupPages: setupPages.length })}
      </Text>
    </Title>
  )
}

const Steps = ({ current, state }: { current: SetupPageName; state: SetupState | undefined }) => (
  <nav aria-label={texts.steps}>
    <ol className={classes.steps}>
      {setupPages.map(name => {
        const tasks = state?.steps.filter(({ step }) => setupTasks[step].page === name) ?? []
        // Telegram is optional, so no task of the checklist covers it.
        const done =
          name === 'telegram' ? state?.telegram === true : tasks.length > 0 && tasks.every(task => task.done)
        return (
          <li key={name} data-done={done || undefined}>
            <Link to={setupPath(name)} {...(name === current ? { 'aria-current': 'step' as const } : {})}>
              <span>{texts.pages[name]}</span>
              {done && (
                <>
                  <Icon name="check" size={15} />
                  <VisuallyHidden>{texts.commaDone}</VisuallyHidden>
                </>
              )}
            </Link>
          </li>
        )
      })}
    </ol>
  </nav>
)

interface StepProps {
  page: SetupPageName
  index: number
  state: SetupState
  options: SetupOptions
}

const Step = ({ page, index, state, options }: StepProps) => {
  const navigate = useNavigate()
  const next = setupPages[index + 1]
  const goOn = () => void navigate(next ? setupPath(next) : '/admin')
  const isOwner = useUser()?.role === 'owner'
  if (page === 'account')
    return <AccountStep onDone={goOn} footer={busy => <Footer index={index} busy={busy} />} />
  if (page === 'mail' || page === 'telegram' || page === 'rates') {
    return (
      <>
        {page === 'mail' && <MailStep mail={state.mail} />}
        {page === 'telegram' && isOwner && <TelegramPanel />}
        {page === 'telegram' && !isOwner && <Text size="sm">{texts.ownerConnects}</Text>}
        {page === 'rates' && <RatesStep />}
        <Footer index={index} />
      </>
    )
  }
  if (page === 'own') return <OwnStep state={state} back={<Back index={index} />} />
  if (page === 'look') {
    return (
      <OptionsForm options={options} fields={lookFields} index={index} onDone={goOn}>
        <LookStep options={options} />
      </OptionsForm>
    )
  }
  const fields = page === 'firm' ? firmFields : contactFields
  // Only owners may change the main language, since it changes the URLs of the whole site.
  const more = page === 'firm' && isOwner ? [siteLanguageField] : []
  return (
    <OptionsForm options={options} fields={[...fields, ...more]} index={index} onDone={goOn}>
      {more.length > 0 && <SiteLanguage options={options} />}
      <OptionFields
        fields={mainTextFirst(fields, options.value(siteLanguageField.title))}
        options={options}
      />
    </OptionsForm>
  )
}

interface OptionsFormProps {
  options: SetupOptions
  fields: readonly StepField[]
  index: number
  onDone(): void
  children: ReactNode
}

const OptionsForm = ({ options, fields, index, onDone, children }: OptionsFormProps) => (
  <RecordForm
    editor={options}
    labelledBy="setup-step"
    labels={setupLabels}
    maw="46rem"
    onSubmit={() => void options.saveStep(fields).then(isStored => isStored && onDone())}
    // A step may be skipped: what is typed stays in the form and on the device.
    guard={{ dirty: false }}
  >
    {children}
    <Footer index={index} busy={options.busy} />
  </RecordForm>
)

/** `busy` is set by steps with a form, whose button saves; other steps have nothing to save. */
const Footer = ({ index, busy }: { index: number; busy?: boolean | undefined }) => {
  const next = setupPages[index + 1]
  return (
    <Group justify="space-between" mt="md">
      <Back index={index} />
      <Group gap="xs">
        {next && busy !== undefined && (
          <Button component={Link} to={setupPath(next)} variant="subtle" color="gray">
            {texts.skip}
          </Button>
        )}
        {busy === undefined && next ? (
          <Button component={Link} to={setupPath(next)}>
            {texts.goOn}
          </Button>
        ) : (
          <Button type="submit" loading={busy ?? false}>
            {texts.saveAndGoOn}
          </Button>
        )}
      </Group>
    </Group>
  )
}

const Back = ({ index }: { index: number }) => {
  const before = setupPages[index - 1]
  return (
    <Button component={Link} to={before ? setupPath(before) : '/admin'} variant="default">
      {before ? texts.back : texts.later}
    </Button>
  )
}

const OwnStep = ({ state, back }: { state: SetupState; back: ReactNode }) => (
  <>
    {state.steps.every(({ done }) => done) ? (
      <Text>{texts.allDone}</Text>
    ) : (
      <>
        <Text size="sm">{texts.anyDay}</Text>
        <TaskList steps={state.steps} />
      </>
    )}
    <ExampleCard />
    <Group justify="space-between" mt="md">
      {back}
      <Button component={Link} to="/admin">
        {texts.toOverview}
      </Button>
    </Group>
  </>
)

/** Checks that the National Bank answers, because nothing can be calculated without its rates. */
const RatesStep = () => {
  const { queries } = useServices()
  const bank = useCall(
    readBankDayEndpoint,
    { params: { day: kyivDay(new Date()) } },
    { retry: false, staleTime: 0 },
  )
  const ask = async () => {
    await bank.refetch()
    void refresh(queries, readSetupEndpoint)
  }
  const { data } = bank
  return (
    <Stack gap="md" align="flex-start">
      <div role="status">
        {bank.isFetching && <LoadingState rows={2} words={texts.askingBank} />}
        {!bank.isFetching && bank.isError && (
          <Alert color="red" title={texts.noRate}>
            {messageOf(bank.error)} {texts.checkInternet} <Link to="/admin/rates">{texts.setRate}</Link>.
          </Alert>
        )}
        {!bank.isFetching && data && (data.USD === null || data.EUR === null) && (
          <GoodNotice title={texts.bankAnswers}>{texts.noRateToday}</GoodNotice>
        )}
        {!bank.isFetching && data && data.USD !== null && data.EUR !== null && (
          <GoodNotice title={texts.bankAnswers}>
            {texts.ratesToday({ USD: formatRate(data.USD), EUR: formatRate(data.EUR) })}
          </GoodNotice>
        )}
      </div>
      <Button variant="default" onClick={() => void ask()} loading={bank.isFetching}>
        {texts.checkAgain}
      </Button>
    </Stack>
  )
}

const OptionFields = ({ fields, options }: { fields: readonly SetupField[]; options: SetupOptions }) =>
  fields.map(({ title, label, hint, kind, autoComplete, lang }) => (
    <TextInput
      key={title}
      label={label}
      description={
        noticeOfOption(title, options.value(title)) ??
        (options.isExample(title) ? texts.exampleNow({ hint: hint ?? '' }) : hint)
      }
      lang={lang}
      // A URL field would insist on the scheme, which is added automatically.
      type={kind === 'phone' ? 'tel' : kind === 'email' ? 'email' : 'text'}
      {...(kind === 'address' ? { inputMode: 'url' as const } : {})}
      autoComplete={autoComplete ?? 'off'}
      maxLength={500}
      value={options.value(title)}
      error={options.problems[title]}
      onChange={event => options.change(title, event.currentTarget.value)}
    />
  ))

const SiteLanguage = ({ options }: { options: SetupOptions }) => {
  const { title } = siteLanguageField
  const chosen = options.value(title)
  const { uk, ru } = texts.languages
  return (
    <NativeSelect
      label={texts.mainLanguage}
      description={
        <>
          {texts.languageLaw} {texts.languageHint}
        </>
      }
      data={chosen === '' ? choices(texts.noneChosen, { uk, ru }) : optionsOf({ uk, ru })}
      value={chosen}
      error={options.problems[title]}
      onChange={event => options.change(title, event.currentTarget.value)}
    />
  )
}
