/** What is left when even the error page fails: plain HTML without router, styles or data. */
export const ErrorFallback = () => (
  <main id="content" className="error-fallback">
    <h1>Ошибка</h1>
    <p>Страницу не удалось показать.</p>
    <a href="/">Go back to home</a>
  </main>
)
