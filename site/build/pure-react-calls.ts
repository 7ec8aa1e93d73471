/**
 * React Router calls `React.forwardRef` and the like at the top of its modules. They only make a value, but the
 * bundler cannot know, and keeps every component that nobody imports. Marked as pure they go, and six kilobytes with them.
 */
import type { Plugin } from 'vite'

export const pureReactCalls = (): Plugin => ({
  name: 'pure-react-calls',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\// },
    handler: code => ({
      code: code
        .replace(/\b(React\d*\.(?:createContext|forwardRef|memo)\()/g, '/* @__PURE__ */ $1')
        .replace(/^\w+\.displayName = .*;$/gm, ''),
      map: null,
    }),
  },
})
