/**
 * Tabs of an order, each with a URL, a digit key and a count. All but the letters stay mounted, to keep typed
 * values.
 */

import { Box, Flex, Tabs, Text } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as texts from '#messages/admin/work/orders.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useSingleKeys } from '#shared/admin/platform/components/controls/single-keys.ts'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { focusProblem, problemEvent } from '#shared/admin/platform/forms/use-show-problems.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import { listOrderInvoicesEndpoint } from '#shared/contract/work/invoices.ts'
import { listOrderFilesEndpoint } from '#shared/contract/work/order-files.ts'
import { readOrderMoneyEndpoint } from '#shared/contract/work/order-money.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import classes from './order-places.module.css'

const titles = texts.places
type Place = keyof typeof titles

const TalkCount = lazyPart(
  async () => (await import('./talk/order-said.tsx')).TalkCount,
  null,
  () => null,
)

interface PlacesProps {
  /** Null for a new order, which has no tabs. */
  order: Order | null
  panels: { way: ReactNode } & Partial<Record<Place, ReactNode>>
}

/** True while the tab with the stages is shown, whose keys must not act from behind another. */
export const useIsWayShown = (): boolean => !useSearchParams()[0].has('tab')

export const OrderPlaces = ({ order, panels }: PlacesProps) => {
  const [search, setSearch] = useSearchParams()
  const places = (Object.keys(titles) as Place[]).filter(place => panels[place] !== undefined)
  const place = places.find(name => name === search.get('tab')) ?? 'way'
  const go = (next: string | null) =>
    setSearch(next === null || next === 'way' ? {} : { tab: next }, { replace: true, flushSync: true })
  // When a session ends, the address stays for the next sign-in.
  const isSignedIn = useUser() !== null
  const isMissing = isSignedIn && order !== null && place === 'way' && search.has('tab')
  // An account without the right to a place has no such tab.
  useEffect(() => {
    if (isMissing) setSearch({}, { replace: true })
  }, [isMissing, setSearch])
  const list = useRef<HTMLDivElement>(null)
  const goByKey = (at: number) => {
    go(places[at] ?? 'way')
    // The focus may have been in the panel that is hidden now.
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus()
  }
  useSingleKeys(Object.fromEntries(places.map((_, at) => [`Digit${at + 1}`, () => goByKey(at)])))
  const hiddenProblem = useRef<{ place: string; field: HTMLElement }>(null)
  const showPlaceOf = useEffectEvent((event: Event) => {
    const field = event.target
    if (!(field instanceof HTMLElement)) return
    const ofField = field.closest('[data-place]')?.getAttribute('data-place') ?? place
    if (ofField === place) return
    event.preventDefault()
    hiddenProblem.current = { place: ofField, field }
    go(ofField)
  })
  useEffect(() => {
    if (hiddenProblem.current?.place !== place) return
    focusProblem(hiddenProblem.current.field)
    hiddenProblem.current = null
  }, [place])
  useEffect(() => {
    document.addEventListener(problemEvent, showPlaceOf)
    return () => document.removeEventListener(problemEvent, showPlaceOf)
  }, [])
  if (order === null) return panels.way
  return (
    // By itself `Tabs` keeps every panel mounted; here each panel says. The forms of hidden ones take part in a save and in
    // the question about drafts.
    <Tabs value={place} onChange={go} keepMounted={false} keepMountedMode="display-none">
      <Tabs.List ref={list} className={classes.places ?? ''}>
        {places.map((name, at) => (
          <Tabs.Tab key={name} value={name} title={texts.key({ value1: at + 1 })}>
            {titles[name]} <Count order={order} place={name} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {places.map(name => (
        // The letters tab unmounts, since its comments count as read once rendered; their unsent text is kept.
        <Tabs.Panel key={name} value={name} data-place={name} pt="lg" keepMounted={name !== 'letters'}>
          {panels[name]}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** Frame of the next step, whose code loads later. */
export const NextCard = ({ children }: { children?: ReactNode }) => (
  <Flex
    component="section"
    wrap="wrap"
    align="baseline"
    rowGap="2xs"
    columnGap="lg"
    className="admin-card"
    aria-labelledby="order-next"
  >
    <Box component="h2" m={0} id="order-next">
      {texts.labels.nextAction}
    </Box>
    <Box flex="1 1 20rem">{children}</Box>
  </Flex>
)

const Count = ({ order, place }: { order: Order; place: Place }) => {
  const read = { params: { id: order.id } }
  const isThere = order.erasedAt === null
  const files = useCall(listOrderFilesEndpoint, read, { enabled: isThere && place === 'files' })
  const invoices = useCall(listOrderInvoicesEndpoint, read, { enabled: place === 'invoices' })
  const money = useCall(readOrderMoneyEndpoint, read, { enabled: place === 'money', staleTime: 0 })
  const { stages } = order
  const text = {
    way: texts.reachedOf({
      value1: stages.filter(({ actual }) => actual !== null).length,
      value2: stages.filter(({ skipped }) => !skipped).length,
    }),
    money: String((money.data?.bills.length ?? 0) + (money.data?.payments.length ?? 0) || ''),
    letters: '',
    files: String(files.data?.length || ''),
    invoices: String(invoices.data?.length || ''),
  }[place]
  return place === 'letters' ? <TalkCount order={order}>{counted}</TalkCount> : counted(text)
}

const counted = (text: string) =>
  text && (
    <Text span inherit c="dimmed" className={classes.count ?? ''}>
      {text}
    </Text>
  )
