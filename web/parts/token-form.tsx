/** Asks for the token of a team's server, when it wants one. */
import { useEffect, useState } from 'preact/hooks';
import { hasToken, TOKEN_WANTED, takeToken } from '../api/client.ts';

export function TokenForm() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    addEventListener(TOKEN_WANTED, want);
    return () => removeEventListener(TOKEN_WANTED, want);
  }, []);
  if (!wanted) return null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    takeToken(String(new FormData(event.currentTarget as HTMLFormElement).get('token')).trim());
  };
  return (
    <form class="token-form" onSubmit={submit}>
      {hasToken() && (
        <p class="problem-message" role="alert">
          The server did not take this token. It may have run out, or it is another server's.
        </p>
      )}
      <label for="token">This server wants a token</label>
      <input id="token" name="token" type="password" autocomplete="off" required pattern="[!-~]+" title="Letters, digits and signs, as it was given to you" />
      <button type="submit" class="button primary">
        Go on
      </button>
      <span class="muted">It is kept until this tab is closed.</span>
    </form>
  );
}
