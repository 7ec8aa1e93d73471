import { useState } from 'react'
import { type Erasable, forgetDrafts } from './draft-store.ts'

/** Removes drafts about a customer who was erased, before a form would restore them. */
export const useForgetDrafts = (erased: Erasable | null): void => {
  const [forgotten, setForgotten] = useState<Erasable | null>(null)
  if (erased === null || erased === forgotten) return
  forgetDrafts(localStorage, erased)
  setForgotten(erased)
}
