import { spawn } from 'node:child_process'

/** Runs a command to its end with this process's output; throws when it fails. */
export function run(command: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}`)),
    )
  })
}

/** Runs one of the scripts that import the product's code. */
export function runScript(file: string, args: string[] = [], env: Record<string, string> = {}): Promise<void> {
  return run(process.execPath, ['--import', 'tsx', `scripts/${file}`, ...args], env)
}
