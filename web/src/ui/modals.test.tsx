import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Modal } from './modal.tsx';
import { ModalProvider, useModals } from './modals.tsx';

function Row({ onGone }: { onGone: () => void }) {
  const modals = useModals();
  const openInner = (close: () => void) => (
    <Modal title="Above" onClose={close}>
      Inner
    </Modal>
  );
  return (
    <button
      type="button"
      onClick={() => {
        modals.open((close) => (
          <Modal title="Below" onClose={close}>
            <button type="button" onClick={() => modals.open(openInner)}>
              More
            </button>
          </Modal>
        ));
        onGone();
      }}
    >
      Open
    </button>
  );
}

function List() {
  const [gone, setGone] = useState(false);
  return gone ? <p>The row is gone.</p> : <Row onGone={() => setGone(true)} />;
}

async function open() {
  const user = userEvent.setup();
  render(
    <ModalProvider>
      <List />
    </ModalProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return user;
}

describe('ModalProvider', () => {
  it('a modal stays open after the row that opened it is unmounted', async () => {
    await open();
    expect(screen.getByText('The row is gone.')).toBeDefined();
    expect(screen.getByRole('dialog', { name: 'Below' })).toBeDefined();
  });

  it('modals stack, and Escape closes only the top one', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('dialog', { name: 'Above' })).toBeDefined();

    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Inner')).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Below' })).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
