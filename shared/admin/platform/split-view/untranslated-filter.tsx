/** Filter for records without a Ukrainian text, kept in the URL query so that the overview can link to it. */

import { useSearchParams } from 'react-router-dom'
import * as texts from '#messages/admin/platform/split-view.js'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'

/**
 * Name in the URL query, for lists loaded whole. The lists of posts and pictures have their own filter of this name.
 */
const parameter = 'untranslated'

export const useUntranslatedOnly = (): boolean => useSearchParams()[0].get(parameter) === '1'

/** `count` is the number of such records in the whole list. */
export const UntranslatedFilter = ({ count }: { count: number }) => {
  const [params, setParams] = useSearchParams()
  const only = useUntranslatedOnly()
  if (count === 0 && !only) return null
  const toggle = () => {
    const next = new URLSearchParams(params)
    if (only) next.delete(parameter)
    else next.set(parameter, '1')
    setParams(next, { replace: true })
  }
  return (
    <SmallButton
      variant={only ? 'filled' : 'default'}
      aria-pressed={only}
      className="admin-start"
      onClick={toggle}
    >
      {texts.untranslated({ count })}
    </SmallButton>
  )
}
