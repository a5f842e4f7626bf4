import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openUpload } from './testing/open-upload.ts';

beforeEach(() => localStorage.clear());

describe('what is said after a click', () => {
  it('warns that nothing has changed, which is no error', async () => {
    const { user } = openUpload();
    await user.click(await screen.findByRole('button', { name: 'Save Draft' }));
    const said = await screen.findByText('There has been no changed made!');
    expect(said.closest('[role]')?.getAttribute('role')).toBe('status');
    expect(said.closest('[data-severity]')?.getAttribute('data-severity')).toBe('warning');
  });
});
