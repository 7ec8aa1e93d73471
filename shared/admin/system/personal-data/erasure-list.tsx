/** Preview of an erasure: the person's own records, removed whole, and others' texts with the contact highlighted. */

import { Stack, Text } from '@mantine/core'
import * as words from '#messages/admin/system/personal-data.js'
import type { ErasurePlace, ErasurePlaceKind } from '#shared/contract/system/personal-data.ts'
import { factsOf, isKind, wordsOf } from '#shared/kinds/all-kinds.ts'

export interface ErasureListProps {
  places: readonly ErasurePlace[]
  /** Numbers of the orders that stay, since an invoice of theirs is unpaid. */
  keptOrders: ReadonlySet<string>
}

export const ErasureList = ({ places, keptOrders }: ErasureListProps) => {
  const own = places.filter(({ own, what, record }) => own && !(what === 'order' && keptOrders.has(record)))
  const named = places.filter(place => !place.own)
  return (
    <Stack gap="xs">
      {own.length > 0 && (
        <section aria-labelledby="erased-whole">
          <Text fw={600} mb={4} id="erased-whole">
            {words.erasedWhole}
          </Text>
          <ul className="admin-rows">
            {groupsOf(own).map(([what, records]) => (
              <li key={what}>
                {records.length === 1 ? namesOf(what).one : `${namesOf(what).many} (${records.length}):`}{' '}
                {shortList(records)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {named.length > 0 && (
        <section aria-labelledby="erased-contact">
          <Text fw={600} mb={4} id="erased-contact">
            {words.losesContact}
          </Text>
          <ul className="admin-rows">
            {named.slice(0, shownTexts).map(({ what, record, excerpts }) => (
              <li key={`${what} ${record} ${excerpts.map(({ before }) => before).join()}`}>
                {namesOf(what).one} {numbered(what, record)}
                {excerpts.map(({ before, contact, after }) => (
                  <p key={before + contact + after} className="admin-quiet">
                    {before}
                    <mark>{contact}</mark>
                    {after}
                  </p>
                ))}
              </li>
            ))}
            {named.length > shownTexts && <li>{words.andMore({ value1: named.length - shownTexts })}</li>}
          </ul>
        </section>
      )}
    </Stack>
  )
}

/** Lines listed in the dialog; the log lists all of them. */
const shownTexts = 50
const shownNumbers = 30

const names: Record<ErasurePlaceKind, { one: string; many: string }> = words.places

/** Singular and plural of a kind of place; a newer server may send unknown kinds. */
const namesOf = (what: string) =>
  what in names ? names[what as ErasurePlaceKind] : isKind(what) ? wordsOf(what) : words.places.unknown

const numbered = (what: string, record: string): string => {
  if (what === 'comment') return recordOfComment(record)
  if (what === 'chat') return record
  return what === 'template' || what === 'account' || what === 'case' ? `«${record}»` : `№ ${record}`
}

/** «Комментарий к …»; a newer server may know more kinds. */
export const commentedName = (kind: string): string =>
  (isKind(kind) && factsOf(kind).comments?.()) || words.ofRecord

const recordOfComment = (record: string): string => {
  const [kind = '', ...rest] = record.split(' ')
  return words.toRecord({ kind: commentedName(kind), value2: rest.join(' ') })
}

const groupsOf = (places: readonly ErasurePlace[]): [string, string[]][] =>
  [...Map.groupBy(places, ({ what }) => what)].map(([what, same]) => [
    what,
    same.map(({ record }) => numbered(what, record)),
  ])

const shortList = (records: readonly string[]): string =>
  records.slice(0, shownNumbers).join(', ') + (records.length > shownNumbers ? words.andOthers : '')
