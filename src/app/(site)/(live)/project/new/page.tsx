export { default, metadata } from '../../request-quote/page'
