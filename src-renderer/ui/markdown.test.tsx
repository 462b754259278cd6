import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Markdown } from './markdown';

afterEach(cleanup);

const onLink = vi.fn<(href: string) => void>();

describe('Markdown from a meeting', () => {
  it('is text: no HTML in it becomes an element', () => {
    const { container } = render(
      <Markdown text={'<img src=x onerror="alert(1)"> <b>bold</b> <script>alert(2)</script>'} onLink={onLink} />,
    );
    expect(container.querySelector('img, script, b')).toBeNull();
    expect(container.textContent).toContain('alert(1)');
  });

  it('loads no picture', () => {
    const { container } = render(<Markdown text="![a plan](https://example.com/x.png)" onLink={onLink} />);
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toContain('a plan');
  });

  it('hands links over instead of following them', async () => {
    render(<Markdown text="[site](https://example.com) [note](talkbar://notes/note-1)" onLink={onLink} />);
    const user = userEvent.setup();
    await user.click(screen.getByText('site'));
    await user.click(screen.getByText('note'));
    expect(onLink.mock.calls).toEqual([['https://example.com'], ['talkbar://notes/note-1']]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])('drops %s', (href) => {
    const { container } = render(<Markdown text={`[x](${href})`} onLink={onLink} />);
    expect(container.querySelector('a')?.getAttribute('href') ?? '').not.toContain(':');
  });
});
