import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FileNamesDialog } from './file-names-dialog.tsx';
import { fileRow, openDialog } from './testing/open-dialog.tsx';
import { enterText } from '../../../testing/enter-text.ts';

function open(sheet: Parameters<typeof openDialog>[1], uploading = 0) {
  const opened = openDialog(FileNamesDialog, sheet, {}, { uploading });
  const { dialog, rows } = opened;
  return {
    ...opened,
    pattern: () => dialog.getByLabelText<HTMLInputElement>('Pattern'),
    shown: () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent),
    apply: () => dialog.getByRole<HTMLButtonElement>('button', { name: /^Apply to/ }),
    titles: () => rows().map(({ title }) => title),
  };
}

describe('titles from the names of files', () => {
  it('the preview shows each new title, and nothing is changed before it is applied', async () => {
    const { shown, titles, apply, steps, user, isOpen } = open({
      rows: [fileRow('cinnamon-buns'), fileRow('tart', { title: 'Berry tart' })],
    });
    expect(shown()).toEqual(['cinnamon-buns.jpgCinnamon buns', 'tart.jpgStays as it is']);
    expect(titles()).toEqual(['', 'Berry tart']);
    await user.click(apply());
    expect([titles(), steps(), isOpen()]).toEqual([['Cinnamon buns', 'Berry tart'], 1, false]);
    await user.click(screen.getByRole('button', { name: 'Undo the step' }));
    expect(titles()).toEqual(['', 'Berry tart']);
  });

  it('a file that arrives later gets its title and its number from the same pattern', async () => {
    const { titles, pattern, apply, user } = open({ rows: [fileRow('buns'), fileRow('tart')] }, 1);
    fireEvent.change(pattern(), { target: { value: '{name} {number}' } });
    await user.click(apply());
    await user.click(screen.getByRole('button', { name: 'Let a file arrive' }));
    expect(titles()).toEqual(['Buns 1', 'Tart 2', 'Late 3']);
  });

  it('with “Only where empty” switched off, existing titles are replaced too', async () => {
    const { dialog, apply, titles, user } = open({ rows: [fileRow('a'), fileRow('b', { title: 'Old' })] });
    await user.click(dialog.getByRole('switch', { name: 'Only where empty' }));
    expect(apply().textContent).toBe('Apply to 2 files');
    await user.click(apply());
    expect(titles()).toEqual(['A', 'B']);
  });

  it('a click on a word inserts it at the cursor of the pattern', async () => {
    const { dialog, pattern, shown, user } = open({ rows: [fileRow('a'), fileRow('b')] });
    await user.clear(pattern());
    await enterText(user, pattern(), 'No. : ');
    pattern().setSelectionRange(4, 4);
    await user.click(dialog.getByRole('button', { name: 'Insert {number}' }));
    expect(pattern().value).toBe('No. {number}: ');
    expect(document.activeElement).toBe(pattern());
    expect(shown()).toEqual(['a.jpgNo. 1:', 'b.jpgNo. 2:']);
  });

  it('a pattern of more than 500 characters shows the reason, and nothing can be applied', async () => {
    const { dialog, pattern, apply, user } = open({ rows: [fileRow('a')] });
    await user.clear(pattern());
    await user.click(pattern());
    await user.paste('x'.repeat(500));
    expect(apply().disabled).toBe(false);
    await user.paste('x');
    dialog.getByText('Use at most 500 characters.');
    expect(apply().disabled).toBe(true);
  });
});

describe('other texts from the names of files', () => {
  it('descriptions from file names are given only to the selected files', async () => {
    const { dialog, apply, rows, user } = open({ rows: [fileRow('a'), fileRow('b')], selected: ['b'] });
    await user.click(dialog.getByRole('radio', { name: 'Description' }));
    await user.click(apply());
    expect(rows().map(({ description }) => description)).toEqual(['', 'B']);
  });

  it('an alt text that would be too long is not applied', async () => {
    const { dialog, apply, pattern, user } = open({ rows: [fileRow('a'), fileRow(`b${'b'.repeat(30)}`)] });
    await user.click(dialog.getByRole('radio', { name: 'Alt text' }));
    await user.click(pattern());
    await user.paste('x'.repeat(485));
    expect(apply().textContent).toBe('Apply to 1 file');
  });
});
