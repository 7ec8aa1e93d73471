/** Storage of this tab and of this device; where a browser blocks site data, the name of either throws, and here each use. */

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const usedLate = (open: () => Storage): Kept => ({
  getItem: key => open().getItem(key),
  setItem: (key, text) => open().setItem(key, text),
  removeItem: key => open().removeItem(key),
})

export const tabStorage = usedLate(() => sessionStorage)

export const deviceStorage = usedLate(() => localStorage)
