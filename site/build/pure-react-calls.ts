/**
 * Marks React Router's top-level calls of `React.forwardRef` and the like as pure, and wraps its classes that extend
 * `React.Component` in pure calls. Otherwise the bundler keeps components that nobody imports, seven kilobytes.
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
