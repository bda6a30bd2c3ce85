import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Puts a whole text into a field at once, as a browser's own filling does. */
export function fill(label: string | RegExp, text: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
}

export async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name }))
}

/** Chooses in a list that opens. */
export async function choose(label: string | RegExp, option: string): Promise<void> {
  await userEvent.click(screen.getByLabelText(label))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
