/** Which keys lead nearer to an element. Runs in the page, so it is one function and knows nothing from outside. */

/** What there is to do with a place that has the focus. */
export type Kind = 'button' | 'tick' | 'field'

export type Step = { here: Kind } | { keys: string[]; why: string }

/** @param look how often was looked before on this way */
export const nextKeys = (target: Element, look: number): Step => {
  const acting = 'a[href],button,input,select,textarea,summary,[role=tab],[role=menuitem],[role=gridcell]'
  const written = '[contenteditable=true]'
  const active = document.activeElement ?? document.body
  const times = (count: number, back: string, on: string) =>
    Array.from({ length: Math.min(Math.abs(count), 60) }, () => (count < 0 ? back : on))

  const placeOf = (): Element | null => {
    const own = target.closest(`${acting},${written}`)
    const labelled = target.closest('label')?.control ?? null
    if (own !== null && (labelled === null || own === target || own.closest('label'))) return own
    return labelled ?? (target instanceof HTMLElement && target.tabIndex >= 0 ? target : null)
  }

  const kindOf = (place: Element): Kind => {
    if (place.matches('[type=checkbox],[type=radio]')) return 'tick'
    // It looks like a field, and Enter opens the system's window for files.
    if (place.matches('[type=file]')) return 'button'
    if (place.matches(`input:not([type=button],[type=submit]),select,textarea,${written},[role=gridcell]`))
      return 'field'
    return place.matches(acting) ? 'button' : 'field'
  }

  const groupOf = (radio: HTMLInputElement): HTMLInputElement[] =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
      other => other.name === radio.name && other.form === radio.form && !other.disabled,
    )

  const isRadio = (element: Element): element is HTMLInputElement => element.matches('input[type=radio]')

  const isStop = (element: HTMLElement): boolean => {
    if (element.tabIndex < 0 || element.matches(':disabled,[inert] *')) return false
    // What a closed <details> holds has a place on the page, and Tab passes it by.
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    if (!isRadio(element)) return true
    const group = groupOf(element)
    return (group.find(radio => radio.checked) ?? group[0]) === element || element === active
  }

  /** How many times Tab, backwards when negative. */
  const tabsTo = (place: Element): number => {
    const all = document.querySelectorAll<HTMLElement>(`${acting},${written},[tabindex],iframe,audio,video`)
    const stops = [...all].filter(isStop)
    const to = stops.indexOf(place as HTMLElement)
    if (to === -1) return 0
    const from = stops.indexOf(active as HTMLElement)
    if (from !== -1) return to - from
    // Nowhere in the order: the browser goes on from there, or from where the last focus was.
    if (active === document.body) return 1
    const before = stops.filter(
      stop => (active.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
    )
    return to >= before.length ? to - before.length + 1 : to - before.length
  }

  const tab = (place: Element): Step => {
    const count = tabsTo(place)
    const keys = times(count, 'Shift+Tab', 'Tab')
    // A grid keeps Tab to itself until Escape.
    if (keys.length > 0 && active.closest('[role=grid]')) keys.unshift('Escape')
    return { keys, why: 'it is not in the order of Tab' }
  }

  /** A cell of a grid has the focus by name only: the arrows move it. */
  const toCell = (cell: Element): Step => {
    const grid = cell.closest('[role=grid]')
    if (grid === null) return { keys: [], why: 'a cell without its grid' }
    if (active !== grid) return grid.contains(active) ? { keys: ['Escape'], why: '' } : tab(grid)
    const now = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
    if (now === null) return { keys: ['ControlOrMeta+Home'], why: '' }
    const place = (element: Element, name: string) => Number(element.getAttribute(`data-${name}`))
    const down = place(cell, 'row') - place(now, 'row')
    const right = place(cell, 'column') - place(now, 'column')
    const keys = [...times(down, 'ArrowUp', 'ArrowDown'), ...times(right, 'ArrowLeft', 'ArrowRight')]
    return keys.length === 0 ? { here: 'field' } : { keys, why: '' }
  }

  /** Of a row of tabs, a menu or a choice, Tab stops at one; the arrows do the rest. */
  const along = (items: Element[], place: Element, stop: Element | undefined): Step => {
    const to = items.indexOf(place)
    const from = items.indexOf(active)
    if (from === -1) {
      const menu = place.closest('[role=menu]')
      if (menu?.contains(active)) return { keys: times(to + 1, '', 'ArrowDown'), why: '' }
      return stop === undefined ? { keys: [], why: 'nothing of its row takes the focus' } : tab(stop)
    }
    const upright = place.matches('[role=menuitem]')
    const [back, on] = upright ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
    return { keys: times(to - from, back, on), why: '' }
  }

  /** A picture in a text is taken with the arrows. */
  const toPicture = (text: Element): Step => {
    if (active !== text) return tab(text)
    const taken = text.querySelector('.ProseMirror-selectednode')
    if (taken !== null && (taken === target || taken.contains(target))) return { here: 'field' }
    const toStart = navigator.platform.startsWith('Mac') ? 'Meta+ArrowUp' : 'Control+Home'
    return { keys: [look % 20 === 1 ? toStart : 'ArrowRight'], why: '' }
  }

  /** Of a palette the field keeps the focus, the arrows choose. */
  const inPalette = (place: Element): Step => {
    const field = place.closest('[role=dialog]')?.querySelector('input') ?? null
    if (field === null) return { keys: [], why: 'a palette without its field' }
    if (active !== field) return tab(field)
    return place.hasAttribute('data-selected') ? { here: 'button' } : { keys: ['ArrowDown'], why: '' }
  }

  /** Of a combobox the field keeps the focus and names the option that Enter takes. */
  const toOption = (option: Element): Step => {
    const list = option.closest('[role=listbox]')
    const field = list && document.querySelector(`[role=combobox][aria-controls="${list.id}"]`)
    if (!field) return { keys: [], why: 'a list of options without its field' }
    if (active !== field) return tab(field)
    const named = option.id !== '' && field.getAttribute('aria-activedescendant') === option.id
    return named ? { here: 'button' } : { keys: ['ArrowDown'], why: '' }
  }

  const text = target.closest(written)
  if (text !== null && target.matches('img')) return toPicture(text)
  const option = target.closest('[role=option]')
  if (option !== null) return toOption(option)
  const place = placeOf()
  if (place === null) return { keys: [], why: 'nothing there takes the focus' }
  if (place.matches(':disabled')) return { keys: [], why: 'it is disabled' }
  if (place.matches('[role=gridcell]')) return toCell(place)
  if (place === active) return { here: kindOf(place) }
  if (place.matches('[data-action]')) return inPalette(place)
  if (isRadio(place)) {
    const asking = look > 0 ? active.closest('[role=dialog]') : null
    // The arrow has chosen it already, and the question that this opened has the focus.
    if (asking !== null && !asking.contains(place)) return { here: 'field' }
    const group = groupOf(place)
    return along(group, place, group.find(radio => radio.checked) ?? group[0])
  }
  if (place instanceof HTMLElement && place.tabIndex < 0) {
    const role = place.getAttribute('role') ?? ''
    const row = place.closest('[role=tablist],[role=menu],[role=toolbar]')
    if (row === null) return tab(place)
    const items = [...row.querySelectorAll<HTMLElement>(`[role=${role || 'none'}]`)]
    const open = items.filter(item => !item.matches(':disabled'))
    return along(
      open,
      place,
      open.find(item => item.tabIndex >= 0),
    )
  }
  return tab(place)
}
