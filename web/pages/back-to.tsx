import { IconArrowLeft } from '@tabler/icons-react'
import type { MouseEventHandler, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './page.module.css'

type Props = { to: string; onClick?: MouseEventHandler<HTMLAnchorElement>; children: ReactNode }

/** Link from an object to its list. */
export function BackTo({ to, onClick, children }: Props) {
  return (
    <Link className={classes.back ?? ''} to={to} {...(onClick && { onClick })}>
      <IconArrowLeft size={16} stroke={1.7} aria-hidden />
      {children}
    </Link>
  )
}
