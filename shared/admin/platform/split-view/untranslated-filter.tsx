/** Narrows a list to what lacks its Ukrainian text; the address says it, so that the overview can lead here. */
import { Button } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'

/** The filter of the lists that are read whole; those of posts and pictures have it among their own. */
const parameter = 'untranslated'

export const useUntranslatedOnly = (): boolean => useSearchParams()[0].get(parameter) === '1'

/** `count` of the whole list. */
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
    <Button
      size="xs"
      variant={only ? 'filled' : 'default'}
      aria-pressed={only}
      className="admin-start"
      onClick={toggle}
    >
      Без перевода / устарел: {count}
    </Button>
  )
}
