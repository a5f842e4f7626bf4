import type { Upload, UploadState } from '@fanfare/core/media/uploads.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { VisitContext } from '../../../browser/visit.ts';
import { visitWith } from '../../../testing/entered.ts';
import { AddLinkContext, UploadsContext } from '../uploads/uploads-context.ts';
import { LinkUpload } from './link-upload.tsx';

/** The modal, and functions that put the state of its upload into the list of uploads. */
function openModal() {
  const [cancel, remove, onClose, onEnd] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const onBegun = vi.fn(() => onEnd);
  const onArrived = vi.fn();
  let id = '';
  const page = (uploads: readonly Upload[]) => (
    <VisitContext value={visitWith()}>
      <UploadsContext value={{ uploads, add: () => [], cancel, retry: vi.fn(), remove }}>
        <AddLinkContext value={(asked) => (id = asked.id)}>
          <LinkUpload onArrived={onArrived} onBegun={onBegun} onClose={onClose} />
        </AddLinkContext>
      </UploadsContext>
    </VisitContext>
  );
  const { rerender } = render(page([]));
  const start = () => {
    fireEvent.change(screen.getByLabelText('Link'), { target: { value: 'https://example.com/a.jpg' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  };
  const list = (state: UploadState) =>
    rerender(
      page([{ id, workspaceId: 'harbourWorkspace0001', name: 'a.jpg', size: 0, state, isLink: true }]),
    );
  const leave = () => rerender(page([]));
  const click = (name: string) => fireEvent.click(screen.getAllByRole('button', { name })[0]!);
  return { start, list, leave, click, idOf: () => id, cancel, remove, onClose, onBegun, onEnd };
}

it('`onBegun` is called when an upload starts, and the function that it returned when the upload ends', () => {
  const { start, list, onBegun, onEnd } = openModal();
  expect(onBegun).not.toHaveBeenCalled();
  start();
  expect(onBegun).toHaveBeenCalledOnce();
  list({ phase: 'uploading', sent: 0 });
  expect(onEnd).not.toHaveBeenCalled();
  list({ phase: 'failed', reason: 'This link leads to a page.', path: null, canRetry: true });
  expect(onEnd).toHaveBeenCalledOnce();
  expect(onBegun).toHaveBeenCalledOnce();
});

it('a cancelled upload is removed from the list, and the modal closes', () => {
  const { start, list, click, idOf, cancel, remove, onClose } = openModal();
  start();
  list({ phase: 'uploading', sent: 0 });
  click('Cancel upload');
  expect([cancel, remove].map(({ mock }) => mock.calls)).toEqual([[[idOf()]], [[idOf()]]]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('a failed upload is removed from the list when the modal is closed', () => {
  const { start, list, click, idOf, remove, onClose } = openModal();
  start();
  list({ phase: 'failed', reason: 'This link leads to a page.', path: null, canRetry: true });
  click('Close');
  expect(remove.mock.calls).toEqual([[idOf()]]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('a running upload stays in the list when the modal is closed, and `onClose` is called once it leaves the list', () => {
  const { start, list, leave, click, remove, onClose } = openModal();
  start();
  list({ phase: 'uploading', sent: 0 });
  click('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(remove).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
  leave();
  expect(onClose).toHaveBeenCalledOnce();
});
