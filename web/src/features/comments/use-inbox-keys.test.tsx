import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { typed, useInboxKeys, useReplyControls } from './use-inbox-keys.ts';

const nothing = () => undefined;

/** An inbox whose conversation is still loading. A click on the button ends the loading. */
function Inbox({ pressed }: { pressed: string[] }) {
  const controls = useReplyControls();
  const { field, suggestion } = controls;
  const [text, setText] = useState('');
  const [isThere, setIsThere] = useState(false);
  useInboxKeys(
    {
      next: () => pressed.push('next'),
      previous: nothing,
      reply: controls.focus,
      answered: () => pressed.push('answered'),
      undo: () => pressed.push('undo'),
      suggest: controls.suggest,
      savedReplies: nothing,
      search: nothing,
      help: nothing,
      back: controls.forget,
      type(key) {
        if (controls.awaited() !== 'reply' || typed('', key) === null) return false;
        setText((known) => typed(known, key) ?? known);
        return true;
      },
    },
    true,
  );
  return (
    <>
      <button onClick={() => setIsThere(true)}>Download</button>
      {isThere && (
        <>
          <textarea ref={field} value={text} onChange={({ target }) => setText(target.value)} />
          <button ref={suggestion} onClick={() => pressed.push('suggest')}>
            Suggest
          </button>
        </>
      )}
    </>
  );
}

function openInbox() {
  const pressed: string[] = [];
  render(<Inbox pressed={pressed} />);
  const download = () => screen.getByRole('button', { name: 'Download' }).click();
  return { pressed, user: userEvent.setup(), download };
}

describe('keys that are pressed while the conversation is loading', () => {
  it('a reply that is started early keeps its text and gets the focus', async () => {
    const { pressed, user, download } = openInbox();
    await user.keyboard('jrTwoo{Backspace} hes,{Enter}eighteen');
    expect(pressed).toEqual(['next']);
    download();
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox');
    expect(field.value).toBe('Two hes,\neighteen');
    expect(document.activeElement).toBe(field);
    await user.keyboard('!');
    expect(field.value).toBe('Two hes,\neighteen!');
  });

  it('a suggestion that is requested early starts once the conversation has loaded', async () => {
    const { pressed, user, download } = openInbox();
    await user.keyboard('a');
    download();
    await screen.findByRole('textbox');
    expect(pressed).toEqual(['suggest']);
  });

  it('after Escape, keys are shortcuts again, even if the conversation has not loaded', async () => {
    const { pressed, user, download } = openInbox();
    await user.keyboard('r{Escape}e');
    download();
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox');
    expect(pressed).toEqual(['answered']);
    expect(field.value).toBe('');
    expect(document.activeElement).not.toBe(field);
  });
});
