/**
 * React Router calls `React.forwardRef` and the like at the top of its modules, and extends `React.Component`. They only
 * make a value, but the bundler cannot know, and keeps every component that nobody imports. Marked as pure, and its
 * classes as made by a call, they go, and seven kilobytes with them.
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
        .replace(
          /^var (\w+) = class( extends React\d*\.Component \{.*?^\});(?:\n\1\.contextType = (\w+);)?$/gms,
          pureClass,
        )
        .replace(/^\w+\.displayName = .*;$/gm, ''),
      map: null,
    }),
  },
})

const pureClass = (_: string, name: string, body: string, context?: string): string =>
  `var ${name} = /* @__PURE__ */ (() => { class ${name}${body}${context ? `\n${name}.contextType = ${context}` : ''}\nreturn ${name} })();`
