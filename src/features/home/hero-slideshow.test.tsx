import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { HeroSlideshow } from './hero-slideshow'

const pictures = ['kitchen', 'roof', 'deck', 'facade']
let still = false
let hidden = false

const shown = () => document.querySelector('[data-shown="true"]')?.getAttribute('data-slide')
const wait = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))

beforeEach(() => {
  still = hidden = false
  vi.useFakeTimers()
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: still && query.includes('prefers-reduced-motion') }) as MediaQueryList,
  )
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
})

test('the pictures change every five seconds, all four in turn', () => {
  render(<HeroSlideshow />)
  expect(document.querySelectorAll('[data-slide]')).toHaveLength(pictures.length)
  for (const next of ['roof', 'deck', 'facade', 'kitchen']) {
    const before = shown()
    wait(4.9)
    expect(shown()).toBe(before)
    wait(0.1)
    expect(shown()).toBe(next)
  }
})

test('they can be paused', () => {
  render(<HeroSlideshow />)
  fireEvent.click(screen.getByRole('button', { name: 'Pause slideshow' }))
  wait(20)
  expect(shown()).toBe('kitchen')
  fireEvent.click(screen.getByRole('button', { name: 'Play slideshow' }))
  wait(5)
  expect(shown()).toBe('roof')
})

test('they rest for those who asked for stillness, and while nobody looks', () => {
  still = true
  render(<HeroSlideshow />)
  wait(20)
  expect(shown()).toBe('kitchen')
  still = false
  hidden = true
  wait(20)
  expect(shown()).toBe('kitchen')
  hidden = false
  wait(5)
  expect(shown()).toBe('roof')
})
