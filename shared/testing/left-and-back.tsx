import { type ComponentType, useState } from 'react'

/** A screen with a button that leaves it and opens it again. */
export const leftAndBack = (Page: ComponentType): ComponentType => {
  const Screen = () => {
    const [shown, setShown] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setShown(!shown)}>
          Туда и обратно
        </button>
        {shown && <Page />}
      </>
    )
  }
  return Screen
}
