import { Button } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import * as texts from '#messages/admin/work/requests.js'
import { everyMinute, forList, pageOf, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { choices } from '#shared/admin/platform/components/controls/choices.ts'
import { keysOn, useSingleKeys } from '#shared/admin/platform/components/controls/single-keys.ts'
import { focusTitle } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { useIsPhone } from '#shared/admin/platform/components/controls/use-is-phone.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { FilterSelect } from '#shared/admin/platform/lists/filter-select.tsx'
import { Filters } from '#shared/admin/platform/lists/filters.tsx'
import { LazyListTools } from '#shared/admin/platform/lists/lazy-list-tools.tsx'
import { PagedList } from '#shared/admin/platform/lists/paged-list.tsx'
import { useTicks } from '#shared/admin/platform/lists/ticks.tsx'
import { filterIn, type List, useList } from '#shared/admin/platform/lists/use-list.ts'
import { useCan, useUser } from '#shared/admin/platform/session/use-session.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import {
  exportRequestsEndpoint,
  exportRequestsWorkbookEndpoint,
  requestFilterSchema,
} from '#shared/contract/work/requests.ts'
import { listThreadsEndpoint, type RequestThread } from '#shared/contract/work/threads.ts'
import { withoutPunctuation } from '#shared/domain/text/without-punctuation.ts'
import { useOnMount } from '#shared/ui/use-on-mount.ts'
import { BulkRequests } from './bulk-requests.tsx'
import { soundOn, switchSound } from './live/request-sound.ts'
import { OpenedRequest, RequestDetail } from './opened-request.tsx'
import classes from './request-list.module.css'
import { RequestList } from './request-list.tsx'
import { isOpenRequest, requestKindNames, urgentOf } from './request-names.ts'
import { DueSwitch, StatusTabs } from './status-tabs.tsx'

export const RequestsPage = () => {
  useOnMount(RequestDetail.ready)
  const mayWrite = useCan('requests.write')
  const url = useList('requests', ['status', 'kind', 'mail', 'telegram', 'due', 'holder', 'q', 'open'])
  const { values } = url
  const filter = filterIn(requestFilterSchema, values)
  const sort = url.sort === 'waiting' ? ('waiting' as const) : undefined
  const query = { ...filter, sort, page: pageOf(url.page) }
  const people = useCall(listThreadsEndpoint, { query }, { ...forList, ...everyMinute })
  /** Request opened by a press, which takes the focus; one opened by a link does not. */
  const [chosen, setChosen] = useState<number | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const open = Number(withoutPunctuation(values.open)) || null
  const narrowed = Object.keys(filter).length > 0
  const show = (id: number) => {
    setChosen(id)
    url.enter('open', String(id))
  }
  const { following, beside } = useFollowing(people.data?.items, open)
  const walk = (step: 1 | -1) => () => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('.admin-request') ?? [])]
    const at = rows.findIndex(row => row.matches(open === null ? ':focus' : '[aria-current]'))
    if (open === null) return rows[at + step]?.focus()
    if (at >= 0 && rows[at + step]) return rows[at + step]?.click()
    const other = beside(step)
    if (other !== undefined) show(other)
  }
  const ticks = useTicks()
  const markThis = () => {
    const row = list.current?.querySelector(open === null ? '.admin-request:focus' : '[aria-current]')
    const person = row?.closest<HTMLElement>('[data-person]')?.dataset.person
    if (mayWrite && person) ticks.toggle(Number(person))
  }
  useSingleKeys({ KeyX: markThis, KeyJ: walk(1), KeyK: walk(-1), ArrowDown: walk(1), ArrowUp: walk(-1) })
  // No requests at all: filters and tools are hidden.
  const isEmpty = people.data?.all === 0 && !narrowed
  const leave = useRef<(() => void) | null>(null)
  const closeDetail = () => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current="true"]')
    // The request's new state may have taken its row out of the list.
    leave.current = () => (row?.isConnected ? row.focus() : focusTitle())
    url.leave('open')
  }
  // Once the request is gone: on a phone it hides the list, whose rows take no focus until then.
  useLayoutEffect(() => {
    if (open !== null) return
    leave.current?.()
    leave.current = null
  }, [open])
  const isPhone = useIsPhone()
  const tools = (
    <>
      <SoundSwitch />
      {!isEmpty && (
        <LazyListTools
          list={url}
          file={{
            csv: calls => calls.download(exportRequestsEndpoint, { query: filter }),
            xlsx: calls => calls.download(exportRequestsWorkbookEndpoint, { query: filter }),
          }}
        />
      )}
    </>
  )
  return (
    <Page
      title={texts.title}
      actions={
        !isPhone && (
          <>
            <KeysSwitch />
            {tools}
          </>
        )
      }
    >
      {!isEmpty && (
        <>
          <StatusTabs
            counts={people.data?.counts}
            all={people.data?.all}
            value={filter.status}
            onChange={status => url.set('status', status)}
          />
          <Filters
            list={url}
            label={texts.filters}
            search={texts.searchIn}
            apart={['status', 'due', 'open']}
            onKeyDown={event => {
              const field = event.target
              if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
              if (!(field instanceof HTMLInputElement) || field.type !== 'search') return
              // Stays in the field while a search is under way, since its result replaces these rows.
              if (field.value.trim() !== values.q || people.isPlaceholderData) return
              event.preventDefault()
              list.current?.querySelector<HTMLElement>('.admin-request')?.focus()
            }}
          >
            <HolderFilter list={url} />
            <FilterSelect
              list={url}
              name="kind"
              label={texts.kind}
              data={choices(texts.anyKind, requestKindNames)}
            />
            <FilterSelect
              list={url}
              name="mail"
              label={texts.letter}
              data={choices(texts.allLetters, texts.mailStates)}
            />
            <FilterSelect
              list={url}
              name="sort"
              label={texts.order}
              data={choices(texts.newestFirst, [['waiting', texts.waitingFirst]])}
            />
            {values.telegram && (
              <Button variant="default" onClick={() => url.set('telegram', '')}>
                {texts.notOnlyTelegram}
              </Button>
            )}
            {isPhone && tools}
          </Filters>
          <DueSwitch
            count={people.data?.due ?? 0}
            pressed={values.due === '1'}
            onChange={pressed => url.set('due', pressed ? '1' : '')}
          />
        </>
      )}
      <div className={classes.inbox} data-open={open !== null || undefined}>
        <div className={classes.list} ref={list} data-density={url.density}>
          <BulkRequests
            marked={(people.data?.items ?? []).filter(({ id }) => ticks.has(id))}
            byKeys={open === null}
            ticks={ticks}
          />
          <PagedList
            list={{ ...url, narrowed }}
            query={people}
            empty={{ title: texts.noneYet, text: texts.comeHere }}
          >
            {threads => (
              <RequestList threads={threads} open={open} onOpen={show} ticks={mayWrite ? ticks : null} />
            )}
          </PagedList>
        </div>
        {open !== null && (
          <OpenedRequest
            key={open}
            id={open}
            focused={open === chosen}
            onClose={closeDetail}
            onEnded={() => {
              const next = following()
              if (next !== undefined) show(next)
            }}
          />
        )}
      </div>
    </Page>
  )
}

const HolderFilter = ({ list }: { list: Pick<List<'holder'>, 'values' | 'set'> }) => {
  const people = useCall(listAdminsEndpoint)
  const user = useUser()
  const others = (people.data ?? []).filter(({ id }) => id !== user?.id)
  return (
    <FilterSelect
      list={list}
      name="holder"
      label={texts.whoLeads}
      data={choices(texts.anyones, [
        ...(user ? [[user.id, texts.mine] as const] : []),
        ['none', texts.nobodys],
        ...others,
      ])}
    />
  )
}

/** Next and previous requests, by the open person's place in the list, or the last known place after they left it. */
const useFollowing = (people: readonly RequestThread[] | undefined, open: number | null) => {
  const place = useRef(0)
  const at = people?.findIndex(({ requests }) => requests.some(({ id }) => id === open)) ?? -1
  useEffect(() => {
    if (at >= 0) place.current = at
  }, [at])
  const stillNew = people?.find(({ status }, index) => status === 'new' && index !== at)
  const beside = (step: 1 | -1): number | undefined => {
    const next = at >= 0 ? at + step : place.current - (step === 1 ? 0 : 1)
    // When the last row has left the list, the new last row is next.
    const person =
      people?.[at >= 0 ? next : Math.min(next, people.length - 1)] ?? (step === 1 ? stillNew : undefined)
    return person && urgentOf(person).id
  }
  /** Next request after closing one: a new one of the same person, else the next open thread below, else a new one. */
  const following = (): number | undefined => {
    const own = people?.[at]?.requests.find(request => request.id !== open && request.status === 'new')
    const next = people?.slice(at >= 0 ? at + 1 : place.current).find(isOpenRequest) ?? stillNew
    return own?.id ?? (next && urgentOf(next).id)
  }
  return { following, beside }
}

const KeysSwitch = () => {
  const on = useSyncExternalStore(keysOn.subscribe, keysOn.get)
  return (
    <Button
      {...quiet}
      className="admin-for-keys"
      aria-pressed={on}
      title={texts.keys}
      onClick={() => keysOn.set(!on)}
    >
      {on ? texts.keysOn : texts.keysOff}
    </Button>
  )
}

const SoundSwitch = () => {
  const on = useSyncExternalStore(soundOn.subscribe, soundOn.get)
  return (
    <Button
      {...quiet}
      aria-pressed={on}
      onClick={() => switchSound(!on)}
      leftSection={<Icon name={on ? 'bell' : 'bellOff'} size={16} />}
    >
      {on ? texts.soundOn : texts.soundOff}
    </Button>
  )
}

const quiet = { variant: 'subtle', color: 'gray' } as const
